import { describe, expect, test } from "vitest";
import type { SchedulerBooking } from "./cal";
import { parsed } from "./signed.fixture";

/** A webhook like those that Cal.com publishes, with other fields in its payload. */
const webhook = (triggerEvent: unknown, payload: object = {}, more: object = {}): string =>
  JSON.stringify({
    triggerEvent,
    createdAt: "2026-11-21T10:00:00.000Z",
    payload: { uid: "abc", startTime: "2026-12-01T09:00:00Z", endTime: "2026-12-01T09:30:00Z", ...payload },
    ...more,
  });

const LEAD = "0193a3c0-0000-7000-8000-000000000001";
const ORGANIZATION = "0193a3c0-0000-7000-8000-000000000002";

describe("parseCal", () => {
  test.each([
    ["BOOKING_CREATED", null, "created"],
    ["BOOKING_CREATED", "old", "rescheduled"],
    ["BOOKING_REQUESTED", "old", "rescheduled"],
    ["BOOKING_RESCHEDULED", "old", "rescheduled"],
    ["BOOKING_RESCHEDULED", null, "rescheduled"],
    ["BOOKING_CANCELLED", null, "cancelled"],
    ["BOOKING_CANCELLED", "old", "cancelled"],
  ])("reads %s that replaces %s as %s", (trigger, rescheduleUid, kind) => {
    expect(parsed(webhook(trigger, { rescheduleUid }))).toMatchObject({
      kind,
      previous_uid: rescheduleUid,
    });
  });

  test.each([
    [
      "a meeting that started",
      { triggerEvent: "MEETING_STARTED", id: 1, uid: "abc", startTime: "2026-12-01T09:00:00Z" },
    ],
    ["a meeting that ended", { triggerEvent: "MEETING_ENDED", payload: null }],
    [
      "a form",
      { triggerEvent: "FORM_SUBMITTED", createdAt: "x", payload: { formId: "1" }, email: "a@example.com" },
    ],
    ["a no-show", { triggerEvent: "BOOKING_NO_SHOW_UPDATED", payload: { bookingUid: "abc", attendees: [] } }],
    ["a recording", { triggerEvent: "RECORDING_READY", payload: ["odd"] }],
    ["a trigger of the future", { triggerEvent: "SOMETHING_NEW" }],
  ])("ignores %s, whatever its shape", (_, body) => {
    expect(parsed(JSON.stringify(body))).toEqual({ kind: "ignored", trigger: body.triggerEvent });
  });

  test("finds our ids in the metadata only if they are UUIDs", () => {
    const metadata = { lead_id: LEAD.toUpperCase(), organization_id: ORGANIZATION };
    expect(parsed(webhook("BOOKING_CREATED", { metadata }))).toMatchObject({
      lead_id: LEAD,
      organization_id: ORGANIZATION,
    });
    const strange = { lead_id: "1 or 1=1", organization_id: 7 };
    expect(parsed(webhook("BOOKING_CREATED", { metadata: strange }))).toMatchObject({
      lead_id: null,
      organization_id: null,
    });
  });

  test.each([
    [{ attendees: [{ phoneNumber: "+1 555 0100" }] }, "+1 555 0100"],
    [{ responses: { attendeePhoneNumber: { value: "+15550101" } } }, "+15550101"],
    [{ responses: { smsReminderNumber: { label: "sms", value: "+15550102" } } }, "+15550102"],
    [{ responses: { phone: { value: "+15550103", isHidden: false } } }, "+15550103"],
    [{ responses: { location: { value: { value: "phone", optionValue: "+15550104" } } } }, "+15550104"],
    [{ attendees: [{ phoneNumber: null }], responses: { phone: { value: "+15550105" } } }, "+15550105"],
  ])("finds the customer's phone in %j", (payload, phone) => {
    const attendee = { name: null, email: null, phone, time_zone: null };
    expect(parsed(webhook("BOOKING_CREATED", payload))).toMatchObject({ attendee });
  });

  test("reads the first attendee as the customer, or else the form's answers", () => {
    const attendees = [{ name: "Ada", email: "ADA@Example.com" }, { name: "Guest" }];
    const responses = { name: { value: "Form" }, email: { value: "form@example.com" } };
    const first = parsed(webhook("BOOKING_CREATED", { attendees, responses }));
    expect(first).toMatchObject({ attendee: { name: "Ada", email: "ada@example.com" } });
    const none = parsed(webhook("BOOKING_CREATED", { attendees: [], responses }));
    expect(none).toMatchObject({ attendee: { name: "Form", email: "form@example.com" } });
    expect(parsed(webhook("BOOKING_CREATED"))).toMatchObject({ attendee: null });
  });

  test("reads the customer's time zone only if there is such a zone", () => {
    const zoneOf = (timeZone: unknown) =>
      parsed(webhook("BOOKING_CREATED", { attendees: [{ name: "Ada", timeZone }] }));
    expect(zoneOf("Europe/Paris")).toMatchObject({ attendee: { time_zone: "Europe/Paris" } });
    for (const odd of ["Mars/Phobos", "", 7])
      expect(zoneOf(odd)).toMatchObject({ attendee: { name: "Ada", time_zone: null } });
  });

  test("does not read the address that Cal.com makes from a phone number as an e-mail address", () => {
    const attendees = [{ name: "Ada", email: "15555550123@sms.cal.com", phoneNumber: "+15555550123" }];
    const attendee = { name: "Ada", email: null, phone: "+15555550123" };
    expect(parsed(webhook("BOOKING_CREATED", { attendees }))).toMatchObject({ attendee });
  });

  test.each([
    [{ location: "12 High Street" }, "12 High Street"],
    [
      { location: "integrations:daily", videoCallData: { url: "https://v.example.com/1" } },
      "https://v.example.com/1",
    ],
    [
      { location: "integrations:zoom", metadata: { videoCallUrl: "https://v.example.com/2" } },
      "https://v.example.com/2",
    ],
    [{ location: "integrations:zoom" }, "integrations:zoom"],
    [{ responses: { location: { value: { value: "inPerson", optionValue: "Room 4" } } } }, "Room 4"],
    [{ responses: { location: { value: { value: "inPerson", optionValue: "" } } } }, "inPerson"],
    [{ location: { odd: true } }, null],
  ])("finds the place in %j", (payload, location) => {
    expect(parsed(webhook("BOOKING_CREATED", payload))).toMatchObject({ location });
  });

  test("reads services, notes and reasons wherever they are", () => {
    const payload = {
      eventTitle: "Hair cut",
      responses: { notes: { value: "Left door" } },
      requestReschedule: true,
      cancellationReason: "ill",
    };
    expect(parsed(webhook("BOOKING_CANCELLED", payload))).toMatchObject({
      service: "Hair cut",
      notes: "Left door",
      reschedule_requested: true,
      cancellation_reason: "ill",
    });
  });

  test("makes text storable and bounds it", () => {
    const payload = {
      title: `a\u0000b\ud800${"c".repeat(10_000)}`,
      type: "   ",
      additionalNotes: "n".repeat(10_000),
    };
    const trigger = parsed(webhook("BOOKING_CREATED", payload));
    expect(trigger).toMatchObject({
      title: `ab\ufffd${"c".repeat(497)}`,
      service: null,
      notes: "n".repeat(5000),
    });
  });

  test("turns odd values that it doesn't need into null", () => {
    const strange = {
      title: 7,
      type: ["x"],
      eventTitle: {},
      location: 3,
      videoCallData: "x",
      attendees: ["x", 7],
      responses: [{ name: 1 }],
      additionalNotes: false,
      cancellationReason: {},
      requestReschedule: "yes",
      metadata: "x",
      rescheduleUid: 7,
    };
    expect(parsed(webhook("BOOKING_CREATED", strange))).toEqual({
      kind: "created",
      uid: "abc",
      previous_uid: null,
      seats: [],
      created_at: "2026-11-21T10:00:00.000Z",
      starts_at: "2026-12-01T09:00:00.000Z",
      ends_at: "2026-12-01T09:30:00.000Z",
      title: null,
      service: null,
      event_type: null,
      location: null,
      attendee: null,
      notes: null,
      cancellation_reason: null,
      reschedule_requested: false,
      lead_id: null,
      booking_id: null,
      organization_id: null,
    } satisfies SchedulerBooking);
  });

  test.each([
    ["no uid", webhook("BOOKING_CREATED", { uid: undefined }), ["payload", "uid"]],
    ["an empty uid", webhook("BOOKING_CREATED", { uid: "" }), ["payload", "uid"]],
    ["a uid that can't be stored", webhook("BOOKING_CREATED", { uid: "a\u0000" }), ["payload", "uid"]],
    ["a uid without end", webhook("BOOKING_CREATED", { uid: "a".repeat(256) }), ["payload", "uid"]],
    ["a time that is none", webhook("BOOKING_CREATED", { startTime: "soon" }), ["payload", "startTime"]],
    [
      "a time of the year 0",
      webhook("BOOKING_CREATED", { endTime: "0000-01-01T00:00:00Z" }),
      ["payload", "endTime"],
    ],
    [
      "a time of the year 10000",
      webhook("BOOKING_CREATED", { endTime: "9999-12-31T23:00:00-08:00" }),
      ["payload", "endTime"],
    ],
    ["no time of writing", webhook("BOOKING_CREATED", {}, { createdAt: null }), ["createdAt"]],
    ["no payload", webhook("BOOKING_CREATED", {}, { payload: null }), ["payload"]],
    ["no trigger", webhook(undefined), ["triggerEvent"]],
    ["a trigger that is no text", webhook(7), ["triggerEvent"]],
    ["an array", "[]", []],
    ["null", "null", []],
    ["nothing", "", []],
    ["no JSON", "{", []],
  ])("reports what is wrong with %s", (_, body, path) => {
    expect(parsed(body)).toEqual({ kind: "invalid", path, reason: expect.stringMatching(/./) });
  });

  test("refuses a very deep array", () => {
    expect(() => parsed(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).toThrow("nested more than 64 levels");
  });
});
