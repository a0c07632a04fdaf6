import { expect, test } from "vitest";
import type { InboxItem } from "@/schema/inbox";
import { nextWaiting } from "./next-waiting";

const row = (id: string, status: InboxItem["status"], assignee_id: string | null = null): InboxItem => ({
  id,
  lead_id: "l",
  session_key: id,
  channel: "whatsapp",
  status,
  assignee_id,
  team_id: null,
  message_count: 1,
  last_message_at: null,
  last_message_preview: null,
  label_ids: [],
  created_at: "",
  updated_at: "",
  lead: { id: "l", name: id, phone: null, email: null, practice: false },
  assignee: assignee_id ? { id: assignee_id, full_name: assignee_id } : null,
  unread: false,
  last_message: null,
  window_closes_at: null,
  waiting_since: status === "escalated" ? "2026-11-22T09:00:00.000Z" : null,
  snoozed_until: null,
  waiting_for: status === "escalated" ? "handed_over" : null,
});

const rows = [
  row("first", "escalated"),
  row("agents", "active"),
  row("done", "completed"),
  row("theirs", "escalated", "tom"),
  row("mine", "escalated", "me"),
];

test("the next waiting conversation is further down; those of the agent or a colleague are skipped", () => {
  expect(nextWaiting(rows, "done", "me")?.id).toBe("mine");
});

test("after the last one it is the first from the top, and null if none waits", () => {
  expect(nextWaiting(rows, "mine", "me")?.id).toBe("first");
  expect(nextWaiting(rows.slice(1, 4), "done", "me")).toBeNull();
  expect(nextWaiting([row("only", "escalated")], "only", "me")).toBeNull();
});
