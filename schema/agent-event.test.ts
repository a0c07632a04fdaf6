import { expect, test } from "vitest";
import { AgentEvent, AgentEventInTurn } from "./agent-event";

const ORGANIZATION = "0199d0f0-0000-7000-8000-000000000001";
const LEAD = "0199d0f0-0000-7000-8000-000000000002";

const read = (event: object) => AgentEvent.safeParse({ organization_id: ORGANIZATION, ...event });
const faults = (event: object) => read(event).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test.each([
  ["new_lead", { channel: "web", channel_id: "w1", name: "Ada", email: null, metadata: { a: 1 } }],
  ["status_update", { lead_id: LEAD, status: "contacted", reason: "wrote back" }],
  ["booking_request", { conversation_id: LEAD, services: ["Cleaning"], confirmed: false }],
  ["booking_move", { lead_id: LEAD, booking_id: LEAD, starts_at: "2031-01-06T10:00:00.000Z" }],
  ["booking_cancel", { lead_id: LEAD, booking_id: LEAD, reason: "ill" }],
  ["message_logged", { lead_id: LEAD, role: "system", content: "noted", deliver: false }],
  ["escalation", { channel: "whatsapp", channel_id: "+16505551234", reason: "asked for a person" }],
])("%s keeps its fields as sent", (event, data) => {
  expect(read({ event, event_id: "e1", data }).data).toEqual({
    organization_id: ORGANIZATION,
    event,
    event_id: "e1",
    data,
  });
});

test("omitted fields get their defaults", () => {
  expect(read({ event: "message_logged", data: { content: "Hello" } }).data?.data).toEqual({
    role: "assistant",
    content: "Hello",
    deliver: false,
  });
  expect(read({ event: "booking_request", data: {} }).data?.data).toEqual({ confirmed: false });
});

test("times are converted to UTC, e-mail addresses to lower case, and names are trimmed", () => {
  const occurred_at = "2026-12-01T10:00:00+01:00";
  const data = { channel: "web", channel_id: "w1", name: " Ada ", email: "ADA@Example.com" };
  expect(read({ event: "new_lead", occurred_at, data }).data).toMatchObject({
    occurred_at: "2026-12-01T09:00:00.000Z",
    data: { name: "Ada", email: "ada@example.com" },
  });
});

test("a reply's buttons and list may have any length, as in an agent's answer", () => {
  const buttons = Array.from({ length: 12 }, (_, n) => ({
    title: `A title of more than ${n} and 20 characters`,
  }));
  expect(faults({ event: "message_logged", data: { lead_id: LEAD, content: "Choose", buttons } })).toEqual(
    [],
  );
});

test.each([
  ["an unknown event", { event: "party", data: {} }, "event"],
  [
    "a confirmed booking without a time",
    { event: "booking_request", data: { confirmed: true } },
    "data.starts_at",
  ],
  ["a new lead without its channel", { event: "new_lead", data: { channel_id: "w1" } }, "data.channel"],
  [
    "a blank name",
    { event: "new_lead", data: { channel: "web", channel_id: "w1", name: "  " } },
    "data.name",
  ],
  ["an unknown status", { event: "status_update", data: { lead_id: LEAD, status: "gone" } }, "data.status"],
  ["an empty message", { event: "message_logged", data: { lead_id: LEAD, content: "" } }, "data.content"],
  ["a lead_id that is not a UUID", { event: "escalation", data: { lead_id: "42" } }, "data.lead_id"],
  ["a NUL byte", { event: "escalation", data: { lead_id: LEAD, reason: "a\u0000b" } }, "data.reason"],
  [
    "an unknown time zone",
    { event: "booking_request", data: { lead_id: LEAD, time_zone: "Mars/Phobos" } },
    "data.time_zone",
  ],
  [
    "a time without a zone",
    { event: "escalation", occurred_at: "2026-12-01T10:00:00", data: {} },
    "occurred_at",
  ],
])("refuses %s and names its path", (_, event, path) => {
  expect(faults(event)).toEqual([path]);
});

test("an event needs the organization, except in the answer to a turn", () => {
  const event = { event: "new_lead", data: { name: "Ada" } };
  expect(AgentEventInTurn.safeParse(event).data).toEqual(event);
  expect(AgentEvent.safeParse({ event: "escalation", data: {} }).error?.issues[0]?.path).toEqual([
    "organization_id",
  ]);
});
