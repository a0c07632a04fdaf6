import { expect, test } from "vitest";
import { Booking } from "@/schema/booking";
import { Message } from "@/schema/conversation";
import { EVENT_TYPES, EventEnvelope } from "@/schema/event";
import { EXAMPLES } from "@/schema/event-examples";
import { recordsOf } from "./records";

const kindsOf = (event: (typeof EVENT_TYPES)[number]) =>
  recordsOf(event, JSON.stringify(EXAMPLES[event])).map(({ kind }) => kind);

test("an event links to the records that it is about, the nearest first", () => {
  expect(kindsOf("lead.created")).toEqual(["lead"]);
  expect(kindsOf("lead.merged")).toEqual(["lead"]);
  expect(kindsOf("conversation.escalated")).toEqual(["conversation", "lead"]);
  expect(kindsOf("message.created")).toEqual(["message", "conversation"]);
  expect(kindsOf("booking.rescheduled")).toEqual(["booking", "lead"]);
  expect(kindsOf("webhook_endpoint.disabled")).toEqual(["endpoint"]);
});

test("every event except a ping has a link", () => {
  expect(EVENT_TYPES.filter((event) => kindsOf(event).length === 0)).toEqual(["ping"]);
});

test("a link goes to the record's own page", () => {
  const example = EventEnvelope.parse(EXAMPLES["booking.created"]);
  const body = JSON.stringify(example);
  const { id, lead_id } = Booking.parse(example.data);
  expect(recordsOf("booking.created", body).map(({ href }) => href)).toEqual([
    `/bookings?booking=${id}`,
    `/leads/${lead_id}`,
  ]);
});

test("a message's link opens its conversation, at the message and its steps", () => {
  const { data } = EventEnvelope.parse(EXAMPLES["message.created"]);
  const { id, conversation_id } = Message.parse(data);
  expect(recordsOf("message.created", JSON.stringify(EXAMPLES["message.created"]))[0]?.href).toBe(
    `/inbox/${conversation_id}?message=${id}&steps=${id}`,
  );
});

test("a body that holds something else has no links", () => {
  for (const body of ["null", "[]", '{"data":null}', '{"data":{"id":"../../x"}}'])
    expect(recordsOf("lead.created", body)).toEqual([]);
});

test("a body that is not JSON has no links", () => {
  expect(recordsOf("lead.created", "<html>")).toEqual([]);
});
