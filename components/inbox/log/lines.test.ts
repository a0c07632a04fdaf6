import { expect, test } from "vitest";
import type { ConversationChange } from "@/schema/conversation-change";
import type { InboxMessage } from "@/schema/inbox";
import { linesOf, type ThreadLine } from "./lines";

const message = (id: string, created_at: string): InboxMessage => ({
  id,
  conversation_id: "c",
  position: 1,
  role: "user",
  content: id,
  metadata: { author: "customer" },
  delivery_status: null,
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at,
  sender: { kind: "customer", id: null, name: null },
});
const shown = (id: string, at: string) => ({
  message: message(id, at),
  sender: "Ida",
  begins: true,
  ends: true,
  chosen: null,
});
const change = (
  id: string,
  at: string,
  kind: ConversationChange["kind"] = "took_over",
): ConversationChange => ({
  id,
  at,
  kind,
  actor: kind === "escalated" ? "agent" : "user",
  by: null,
  to: null,
  team: null,
});
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const nameOf = (line: ThreadLine) =>
  line.kind === "message" ? line.shown.message.id : line.kind === "change" ? line.change.id : line.kind;

const thread = {
  messages: [shown("a", at(1, 9)), shown("b", at(1, 11)), shown("c", at(3, 9))],
  changes: [
    change("early", at(1, 8)),
    change("between", at(1, 10)),
    change("said", at(1, 10), "escalated"),
    change("alone", at(2, 9)),
    change("late", at(3, 10)),
  ],
  notes: [],
  time_zone: "UTC",
  unread_id: "b",
  isWhole: true,
  isLatest: true,
};

test("changes are placed between messages by time, and each day gets its own line", () => {
  expect(linesOf(thread).map(nameOf)).toEqual([
    "day",
    "early",
    "a",
    "between",
    "unread",
    "b",
    "day",
    "alone",
    "day",
    "c",
    "late",
  ]);
});

test("notes are placed by time, among messages and changes", () => {
  const note = (id: string, created_at: string) => ({
    id,
    conversation_id: "c",
    author: { id: "1", full_name: "Nina" },
    content: id,
    mentions: [],
    created_at,
    edited_at: null,
  });
  const notes = [note("first", at(1, 7)), note("same hour", at(1, 10)), note("last", at(3, 11))];
  const lines = linesOf({ ...thread, notes });
  const named = lines.map((line) => (line.kind === "note" ? line.note.id : nameOf(line)));
  expect(named.filter((name) => name !== "day" && name !== "unread")).toEqual([
    "first",
    "early",
    "a",
    "between",
    "same hour",
    "b",
    "alone",
    "c",
    "late",
    "last",
  ]);
  const part = linesOf({ ...thread, notes, isWhole: false, isLatest: false });
  expect(part.flatMap((line) => (line.kind === "note" ? line.note.id : []))).toEqual(["same hour"]);
});

test("a part of a thread shows only changes within it, and no day begins at its edge", () => {
  expect(linesOf({ ...thread, isWhole: false, isLatest: false }).map(nameOf)).toEqual([
    "a",
    "between",
    "unread",
    "b",
    "day",
    "alone",
    "day",
    "c",
  ]);
});

test("four changes in a row become one line, which begins where the first one stood", () => {
  const changes = [1, 2, 3, 4, 5].map((minute) =>
    change(`c${minute}`, new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString()),
  );
  const shownOf = (count: number) =>
    linesOf({ ...thread, messages: thread.messages.slice(0, 2), changes: changes.slice(0, count) })
      .filter(({ kind }) => kind === "change" || kind === "changes")
      .map((line) => [line.key, line.kind === "changes" ? line.changes.length : 1]);
  expect(shownOf(3)).toEqual([
    ["c1", 1],
    ["c2", 1],
    ["c3", 1],
  ]);
  expect(shownOf(5)).toEqual([["c1", 5]]);
});

test("a reply keeps its line when the stored message replaces the one being sent", () => {
  const queued = shown("queued 1234", at(3, 12));
  const taken = {
    ...shown("m", at(3, 12)),
    message: { ...message("m", at(3, 12)), metadata: { author: "staff" as const, client_id: "1234" } },
  };
  const keyOf = (one: typeof queued) => linesOf({ ...thread, messages: [one], changes: [] }).at(-1)?.key;
  expect(keyOf(taken)).toBe(keyOf(queued));
});
