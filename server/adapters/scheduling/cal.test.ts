import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import signatures from "@/tests/payloads/calcom/signatures.json";
import { type SchedulerBooking, subjectOfCal, verifyCal } from "./cal";
import { parsed } from "./signed.fixture";

const payloads = new URL("../../../tests/payloads/calcom/", import.meta.url);
const saved = (file: string): string => readFileSync(new URL(file, payloads), "utf8");

/** A signed request as the webhook's route gets it. */
const raw = (body: string, signature: string | null) => ({
  url: "https://desk.example.com/api/v1/webhooks/scheduler",
  headers: new Headers(signature === null ? {} : { "X-Cal-Signature-256": signature }),
  body: Buffer.from(body),
});

describe("verifyCal", () => {
  test.each(signatures.vectors)("accepts the signature of $file", ({ file, secret, header }) => {
    const body = JSON.stringify(JSON.parse(saved(file)));
    expect(verifyCal(raw(body, header), secret)?.body).toBe(body);
    expect(verifyCal(raw(body, header.toUpperCase()), secret)?.body).toBe(body);
    expect(verifyCal(raw(`${body} `, header), secret)).toBeNull();
    expect(verifyCal(raw(body, header), `${secret}!`)).toBeNull();
  });

  test("accepts the vector of an empty object", () => {
    const header = "57468615cbd7126ef7793c13cc145c4166a3bd41eea8e7a4386cc148f96fef6e";
    expect(verifyCal(raw("{}", header), "cal")?.body).toBe("{}");
  });

  const good = createHmac("sha256", "secret").update("{}").digest("hex");
  test.each([
    ["no signature", null],
    ["an empty one", ""],
    ["the words for no secret", "no-secret-provided"],
    ["a prefix", `sha256=${good}`],
    ["one that is cut short", good.slice(0, 62)],
    ["one that is too long", `${good}00`],
    ["one that isn't hex", `${good.slice(0, 63)}g`],
    ["one that differs in a digit", good.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))],
    ["two of them", `${good}, ${good}`],
  ])("refuses %s", (_, header) => {
    expect(verifyCal(raw("{}", header), "secret")).toBeNull();
  });

  test("refuses everything if the secret is empty", () => {
    const header = createHmac("sha256", "").update("{}").digest("hex");
    expect(verifyCal(raw("{}", header), "")).toBeNull();
  });
});

describe("parseCal reads what Cal.com publishes:", () => {
  const guest = { name: "Guest User", email: "guest@example.com", phone: null, time_zone: "UTC" };

  test("a booking", () => {
    expect(parsed(saved("booking_created.json"))).toEqual({
      kind: "created",
      uid: "unique-booking-id",
      previous_uid: null,
      seats: [],
      created_at: "2024-01-01T00:00:00.000Z",
      starts_at: "2024-01-01T10:00:00.000Z",
      ends_at: "2024-01-01T10:15:00.000Z",
      title: "Strategy Session between Organizer and Guest",
      service: "standard-event-type",
      event_type: "123",
      location: "https://video.example.com/meeting-room-id",
      attendee: guest,
      notes: null,
      cancellation_reason: null,
      reschedule_requested: false,
      lead_id: null,
      booking_id: null,
      organization_id: null,
    } satisfies SchedulerBooking);
  });

  test("a booking with a phone number, and metadata that isn't ours", () => {
    expect(parsed(saved("booking_created_with_metadata.json"))).toMatchObject({
      kind: "created",
      uid: "bookingUidComposed0001",
      attendee: {
        name: "Test Lead",
        email: "lead@example.com",
        phone: "+15555550123",
        time_zone: "Europe/Paris",
      },
      lead_id: null,
      organization_id: null,
    });
  });

  test("a reschedule", () => {
    expect(parsed(saved("booking_rescheduled.json"))).toMatchObject({
      kind: "rescheduled",
      uid: "new-booking-unique-id",
      previous_uid: "previous-booking-unique-id",
      starts_at: "2024-01-10T14:30:00.000Z",
      notes: "Standard meeting notes placeholder",
      attendee: guest,
    });
  });

  test("a cancellation, with its times in UTC", () => {
    expect(parsed(saved("booking_cancelled.json"))).toMatchObject({
      kind: "cancelled",
      uid: "unique-booking-identifier",
      previous_uid: null,
      seats: [],
      starts_at: "2024-01-04T10:00:00.000Z",
      ends_at: "2024-01-04T10:15:00.000Z",
      location: "integrations:video-provider",
      attendee: guest,
      cancellation_reason: "I am no longer able to attend this session.",
      reschedule_requested: false,
    });
  });

  test.each([
    ["booking_requested.json", "BOOKING_REQUESTED"],
    ["booking_rejected.json", "BOOKING_REJECTED"],
    ["ping.json", "PING"],
  ])("%s, to ignore it", (file, trigger) => {
    expect(parsed(saved(file))).toEqual({ kind: "ignored", trigger });
  });
});

describe("subjectOfCal", () => {
  const organization_id = "0193a3c0-0000-7000-8000-000000000002";

  test("reads, before a signature is checked, only what is needed to find the secret", () => {
    const body = { triggerEvent: "BOOKING_CREATED", payload: { metadata: { organization_id } } };
    expect(subjectOfCal(raw(JSON.stringify(body), null))).toEqual({
      name: "created",
      concerns_us: true,
      organization_id,
    });
  });

  test("recognizes what we don't need", () => {
    expect(subjectOfCal(raw(saved("ping.json"), null))).toMatchObject({ name: "PING", concerns_us: false });
  });

  test.each(["", "[]", '{"triggerEvent":""}', "not JSON"])("reports %j as invalid", (body) => {
    const nothing = { name: "invalid", concerns_us: true, organization_id: null };
    expect(subjectOfCal(raw(body, null))).toEqual(nothing);
  });
});
