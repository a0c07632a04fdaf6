import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payload } from "@/tests/payloads";
import { startMicrosoftCalendar } from "@/tests/stand-ins/calendars/microsoft-calendar";
import { runCalendarContract } from "../calendar.contract";
import type { CalendarAppointment } from "../service";
import { microsoftCalendars } from "./microsoft";

let server: Awaited<ReturnType<typeof startMicrosoftCalendar>>;
let token: string;
beforeAll(async () => {
  server = await startMicrosoftCalendar();
  token = server.access.newToken();
});
afterEach(() => {
  server.behaviour.answer = null;
  server.behaviour.forgets = false;
});
afterAll(() => server.close());

const access = () => ({ api_url: server.url, token: async () => token });

runCalendarContract(() => ({
  service: microsoftCalendars,
  access: access(),
  wrong: { ...access(), token: async () => "another" },
  unreachable: { ...access(), api_url: "http://127.0.0.1:9" },
  calendar: server.calendar,
  theirs: {
    add: async (name, starts_at) => server.add(name, starts_at),
    remove: async (name) => server.remove(name),
    copy: server.copy,
  },
}));

const open = () => microsoftCalendars.open(access(), server.calendar.id);
const DECEMBER = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2026-12-31T00:00:00Z") };
const read = (tag: string | null = null) => open().read({ window: DECEMBER, tag, time_zone: "Europe/Paris" });

const appointment = (uid: string): CalendarAppointment => ({
  ...{ uid, sequence: 0, changed_at: "2026-11-01T10:00:00Z" },
  ...{ starts_at: "2026-12-01T10:00:00.000Z", ends_at: "2026-12-01T11:00:00.000Z" },
  ...{ summary: "Check-up", location: null, status: "CONFIRMED", booking_id: "", time_zone: "UTC" },
  customer: { lead_id: "", name: "Grace", email: null, phone: null },
});

test("published events block time unless they are free, declined, cancelled or working elsewhere", async () => {
  server.addPublished();
  const { changed } = await read();
  expect(changed?.unreadable).toBe(1);
  const times = changed?.busy.map(({ from, until }) => [from, until].map((at) => new Date(at).toISOString()));
  expect(times).toEqual([
    ["2026-12-07T08:00:00.000Z", "2026-12-07T08:45:00.000Z"],
    ["2026-12-07T13:30:00.000Z", "2026-12-07T14:00:00.000Z"],
    ["2026-12-07T23:00:00.000Z", "2026-12-09T23:00:00.000Z"],
    ["2026-12-07T16:00:00.000Z", "2026-12-07T17:00:00.000Z"],
  ]);
});

test("an unchanged calendar takes one request, and an expired delta link makes everything be read again", async () => {
  const { tag } = await read();
  server.asked.length = 0;
  expect(await read(tag)).toEqual({ tag, changed: null });
  expect(server.asked).toHaveLength(1);
  server.behaviour.forgets = true;
  expect((await read(tag)).changed).not.toBeNull();
});

test("after a change, the next link comes from the changes, without reading everything again", async () => {
  const { tag } = await read();
  server.add(crypto.randomUUID(), "2026-12-02T10:00:00.000Z");
  server.asked.length = 0;
  const changed = await read(tag);
  expect(server.asked.filter((question) => question.endsWith("/delta"))).toHaveLength(1);
  expect(changed.tag).not.toBe(tag);
  expect((await read(changed.tag)).changed).toBeNull();
});

test("an event whose answer was lost is found again, and one that was deleted since is created again", async () => {
  const first = await open().write(appointment("lost@frontdesk"), null);
  expect(await open().write(appointment("lost@frontdesk"), null)).toEqual(first);
  server.remove("lost@frontdesk");
  const again = await open().write(appointment("lost@frontdesk"), null);
  expect(again.version).not.toBe(first.version);
  await open().remove("lost@frontdesk", null);
  expect(JSON.stringify(server.live())).not.toContain("lost@frontdesk");
});

test("a copy is not ours even if our event was deleted there, since its id was noted", async () => {
  const uid = "copied@frontdesk";
  const { version } = await open().write(appointment(uid), null);
  server.copy(uid, "2026-12-01T13:00:00.000Z");
  await open().remove(uid, version);
  const versions = new Map([[uid, version ?? ""]]);
  const { changed } = await open().read({ window: DECEMBER, tag: null, time_zone: "UTC", versions });
  const from = Date.parse("2026-12-01T13:00:00.000Z");
  expect(changed?.busy.find((one) => one.from === from)?.external_id).toMatch(/^uid-/);
  server.remove(uid);
});

test("each of Graph's errors becomes the right fault", async () => {
  const throttled = payload("microsoft/error_throttled.json");
  const faults = [
    [Response.json(throttled, { status: 429, headers: { "retry-after": "300" } }), "later", 300],
    [new Response(null, { status: 504 }), "later", null],
    [Response.json({ error: { code: "ErrorAccessDenied", message: "" } }, { status: 403 }), "refused", null],
    [Response.json({ error: { code: "ErrorItemNotFound", message: "" } }, { status: 404 }), "missing", null],
  ] as const;
  for (const [answer, kind, retry_after_seconds] of faults) {
    server.behaviour.answer = answer;
    await expect(read()).rejects.toMatchObject({ name: "CalendarFault", kind, retry_after_seconds });
  }
  server.behaviour.answer = Response.json({ error: { code: "ErrorAccessDenied" } }, { status: 403 });
  const refused = { kind: "read_only" };
  await expect(open().write(appointment("a@frontdesk"), "AAkALgx=")).rejects.toMatchObject(refused);
});

test("a read-only calendar is listed as such", async () => {
  const told = { ...server.shared, account: server.calendar.account, is_read_only: true };
  expect(await microsoftCalendars.list(access())).toContainEqual(told);
});

test("a list that continues at another origin is not followed with the account's token", async () => {
  server.behaviour.answer = Response.json({ value: [], "@odata.nextLink": "http://127.0.0.1:9/v1.0/me" });
  await expect(read()).rejects.toMatchObject({ message: "it names an address that is not its own" });
});
