import { expect, test } from "vitest";
import { desk, services, slots } from "@/server/adapters/agent/receptionist/desk.fixture";
import { momentWords } from "@/server/adapters/languages/languages";

const known = { lead: { name: "Ada", email: "ada@example.com" } };
const FIRST = "slot:2026-11-23T08:00:00.000Z";

const escalation = (reason: string) => ({ event: "escalation", data: { reason } });

test("two services are buttons, more or long ones are a list, and a single one is not asked for", () => {
  const of = (...names: string[]) => desk({ ...known, services: services(...names) }).say("Hi");
  expect(of("Cut", "Color").reply?.buttons?.map(({ title }) => title)).toEqual([
    "Cut",
    "Color",
    "Talk to a person",
  ]);
  expect(of("Cut", "Color", "Shave").options).toHaveLength(4);
  const { say, tap } = desk({
    ...known,
    services: services(...Array.from({ length: 20 }, (_, n) => `Service ${n}`)),
  });
  const pages = [say("Hi").options, tap("services:8").options, tap("services:16").options];
  const shown = pages.flat().flatMap(({ id }) => (/^service:(\d+)$/.exec(id)?.[1] ? [id] : []));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 6]);
  expect(shown).toEqual(Array.from({ length: 20 }, (_, n) => `service:${n}`));
  expect(of("Cut").text).toContain("These times are free for Cut");
  const long = "Consultation about wisdom teeth";
  expect(of("Cut", long).reply?.list?.sections[0]?.rows[1]).toEqual({
    id: "service:1",
    title: "Consultation about wisd…",
    description: long,
  });
});

test("ten times fit a list, more are split into pages", () => {
  expect(desk({ ...known, services: services("Cut"), open_slots: slots(10) }).say("Hi").options).toHaveLength(
    10,
  );
  const { say, tap } = desk({ ...known, open_slots: slots(20) });
  say("Hi");
  const first = tap("service:0");
  expect(first.options).toHaveLength(10);
  expect(first.options.at(-1)).toEqual({ id: `more:${slots(20)[9]?.starts_at}`, title: "More times" });
  const second = tap(first.options.at(-1)?.id ?? "");
  expect(second.options[0]?.id).toBe(`slot:${slots(20)[9]?.starts_at}`);
  expect(tap(second.options.at(-1)?.id ?? "").options).toHaveLength(2);
});

test("a time that was taken in the meantime is not booked, and others are offered", () => {
  const { say, tap, turn } = desk(known);
  say("Hi");
  tap("service:0");
  turn.organization.open_slots.shift();
  const answered = tap(FIRST);
  expect(answered.text).toBe(
    "I am sorry, that time is no longer free. These times are free for Check-up. Which one suits you?",
  );
  expect(answered.events).toEqual([]);
  expect(answered.options[0]?.id).toBe("slot:2026-11-23T09:00:00.000Z");
});

test("a time without a service is not booked, and the service is asked for", () => {
  const { say, tap } = desk(known);
  say("Hi");
  expect(tap(FIRST)).toMatchObject({ text: "What can we do for you?", events: [] });
});

test("without free times the conversation is handed over with the service stored on the lead", () => {
  const { say, tap, turn } = desk({ ...known, open_slots: [] });
  say("Hi");
  expect(tap("service:0")).toMatchObject({
    text: expect.stringContaining("a person from our team will answer you here"),
    events: [
      { event: "new_lead", data: { preferred_services: ["Check-up"] } },
      { event: "status_update", data: { status: "contacted" } },
      escalation("No free times to offer."),
    ],
  });
  expect(turn.lead.preferred_services).toEqual(["Check-up"]);
});

test.each([
  ["Europe/Paris", "Mon 23 Nov, 09:00"],
  ["America/Los_Angeles", "Mon 23 Nov, 00:00"],
  ["Asia/Tokyo", "Mon 23 Nov, 17:00"],
  ["Asia/Kathmandu", "Mon 23 Nov, 13:45"],
  ["Pacific/Kiritimati", "Mon 23 Nov, 22:00"],
])("in the time zone %s the same moment is %s", (zone, shown) => {
  expect(momentWords("en", "2026-11-23T08:00:00.000Z", zone)).toBe(shown);
  const { options } = desk({ ...known, services: services("Cut"), time_zone: zone }).say("Hi");
  expect(options[0]?.title).toBe(shown);
});
