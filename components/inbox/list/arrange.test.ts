import { expect, test } from "vitest";
import type { InboxMessage, MessageSender } from "@/schema/inbox";
import { arrange } from "./arrange";

const names = { customer: "Ada", agent: "Agent", staff: "Team" };
const START = Date.parse("2026-11-21T09:00:00.000Z");

const said = (
  id: string,
  kind: MessageSender["kind"],
  minutes: number,
  metadata: InboxMessage["metadata"] = { author: kind },
  name: string | null = null,
): InboxMessage => ({
  id,
  conversation_id: "c",
  position: 1 + minutes,
  role: kind === "customer" ? "user" : "assistant",
  content: id,
  sender: { kind, id: null, name },
  metadata,
  delivery_status: null,
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at: new Date(START + minutes * 60_000).toISOString(),
});

const buttons = { author: "agent" as const, buttons: [{ id: "yes", title: "Yes" }] };

test("consecutive messages of one sender less than five minutes apart are grouped", () => {
  const shown = arrange(
    [said("a", "customer", 0), said("b", "customer", 4), said("c", "customer", 9), said("d", "agent", 9)],
    names,
  );
  expect(shown.map(({ begins, ends }) => [begins, ends])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test("messages of two staff members are never grouped", () => {
  const shown = arrange(
    [said("a", "staff", 0, undefined, "Dana"), said("b", "staff", 1, undefined, "Eli")],
    names,
  );
  expect(shown.map(({ sender, begins }) => [sender, begins])).toEqual([
    ["Dana", true],
    ["Eli", true],
  ]);
});

test("a pick marks the last message that offered it, once", () => {
  const pick = (id: string) => ({
    author: "customer" as const,
    type: "button_reply",
    reply: { id, title: "Yes" },
  });
  const shown = arrange(
    [
      said("first", "agent", 0, buttons),
      said("second", "agent", 1, buttons),
      said("answer", "customer", 2, pick("yes")),
      said("again", "customer", 3, pick("no such option")),
    ],
    names,
  );
  expect(shown.map(({ chosen }) => chosen)).toEqual([null, "yes", null, null]);
});

test("rows of a list can be picked too", () => {
  const list = {
    author: "agent" as const,
    list: { button: "Times", sections: [{ rows: [{ id: "r1", title: "9:00" }] }] },
  };
  const [offer] = arrange(
    [
      said("list", "agent", 0, list),
      said("pick", "customer", 1, { author: "customer", reply: { id: "r1", title: "9:00" } }),
    ],
    names,
  );
  expect(offer?.chosen).toBe("r1");
});
