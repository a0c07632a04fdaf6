import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/db/embedded";
import { DAY_MS } from "@/lib/time/clock";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { runCalendarContract } from "../calendar.contract";
import type { CalendarAppointment } from "../service";
import { calcom } from "./calcom";

let server: Awaited<ReturnType<typeof startCalCom>>;
beforeAll(async () => {
  server = await startCalCom();
});
afterAll(() => server.close());

const theirs = new Map<string, string>();

runCalendarContract(() => ({
  service: calcom,
  access: server.access,
  wrong: { ...server.access, api_key: "another" },
  unreachable: { ...server.access, server_url: "http://127.0.0.1:9/" },
  calendar: server.calendar,
  theirs: {
    add: async (name, starts_at) => void theirs.set(name, server.book(starts_at)),
    remove: async (name) => server.cancel(theirs.get(name) ?? ""),
  },
}));

const inDays = (days: number, hour: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${hour}:00:00.000Z`;

const appointment = (customer: Partial<CalendarAppointment["customer"]> = {}): CalendarAppointment => ({
  uid: `${crypto.randomUUID()}@frontdesk`,
  sequence: 0,
  changed_at: inDays(0, 10),
  starts_at: inDays(40, 10),
  ends_at: inDays(40, 11),
  summary: "Check-up",
  location: null,
  status: "CONFIRMED",
  booking_id: crypto.randomUUID(),
  time_zone: "Europe/Paris",
  customer: { lead_id: crypto.randomUUID(), name: "Grace", email: null, phone: null, ...customer },
});

const open = () => calcom.open(server.access, server.calendar.id);

test("a customer is booked with a phone number alone, and refused with neither address nor number", async () => {
  const here = appointment({ phone: "+14155550123" });
  const { version } = await open().write(here, null);
  expect(server.live().find(({ uid }) => uid === version)).toMatchObject({
    attendees: [{ name: "Grace", phoneNumber: "+14155550123", timeZone: "Europe/Paris" }],
    metadata: { frontdesk_uid: here.uid, booking_id: here.booking_id, lead_id: here.customer.lead_id },
  });
  await expect(open().write(appointment(), null)).rejects.toMatchObject({ kind: "event" });
});

test("a time slot that is taken there is refused with Cal.com's reason", async () => {
  const customer = { email: "grace@example.com" };
  await open().write({ ...appointment(customer), starts_at: inDays(41, 10), ends_at: inDays(41, 11) }, null);
  const late = { ...appointment(customer), starts_at: inDays(41, 10), ends_at: inDays(41, 11) };
  await expect(open().write(late, null)).rejects.toMatchObject({
    kind: "event",
    message: expect.stringContaining("already has booking at this time"),
  });
});

test("a booking whose answer was lost is found again, not booked twice", async () => {
  const here = {
    ...appointment({ email: "g@example.com" }),
    starts_at: inDays(42, 10),
    ends_at: inDays(42, 11),
  };
  const first = await open().write(here, null);
  expect(await open().write(here, null)).toEqual(first);
});

test("upcoming bookings are read once per round, over several pages, whatever is written in it", async () => {
  for (let day = 50; day < 165; day++) server.book(inDays(day, 10));
  server.asked.length = 0;
  const round = open();
  const reading = { window: { from: 0, until: Number.MAX_SAFE_INTEGER }, tag: null, time_zone: "UTC" };
  expect((await round.read(reading)).changed?.busy.length).toBeGreaterThanOrEqual(115);
  const later = { starts_at: inDays(43, 10), ends_at: inDays(43, 11) };
  await round.write({ ...appointment({ email: "a@example.com" }), ...later }, null);
  await round.remove("nothing@frontdesk", null);
  expect(server.asked.filter((question) => question === "GET /v2/bookings")).toHaveLength(2);
});

test("cancelled bookings are read over several pages", async () => {
  const uids = Array.from({ length: 115 }, (_, index) => server.book(inDays(200 + index, 10)));
  for (const uid of uids) server.cancel(uid);
  const found = (await open().calledOff?.()) ?? [];
  expect(found.map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids));
});

const names = (count: number) => Array.from({ length: count }, (_, n) => `"${n}":1`).join();

test.each([
  ["2 MB", `{"data":[],"text":"${"a".repeat(2 * 1024 * 1024)}"}`, "it answers more than can be read"],
  [
    "25,000 values",
    `{"data":[],"more":[${Array(30).fill(`{${names(900)}}`)}]}`,
    "it does not answer as Cal.com's API v2",
  ],
  ["1,000 fields", `{"data":[],"more":{${names(1001)}}}`, "it does not answer as Cal.com's API v2"],
])("an answer of more than %s is not read", async (_, answer, message) => {
  const server = await startWebServer(() => new Response(answer), await freePort());
  const access = { server_url: server.url, api_key: "key", rules: { allow_insecure: true } };
  await expect(calcom.list(access)).rejects.toMatchObject({ message });
  await server.close();
});
