import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payload } from "@/tests/payloads";
import { startGoogleCalendar } from "@/tests/stand-ins/calendars/google-calendar";
import { runCalendarContract } from "../calendar.contract";
import { googleCalendars } from "./google";

let server: Awaited<ReturnType<typeof startGoogleCalendar>>;
let token: string;
beforeAll(async () => {
  server = await startGoogleCalendar();
  token = server.access.newToken();
});
afterEach(() => {
  server.behaviour.answer = null;
  server.behaviour.forgets = false;
});
afterAll(() => server.close());

const access = () => ({ api_url: server.url, token: async () => token });

runCalendarContract(() => ({
  service: googleCalendars,
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

const open = () => googleCalendars.open(access(), server.calendar.id);
const DECEMBER = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2026-12-31T00:00:00Z") };
const read = (tag: string | null = null) => open().read({ window: DECEMBER, tag, time_zone: "Europe/Paris" });

test("published events block time unless they are free, declined, cancelled or a working location", async () => {
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

test("an expired sync token makes everything be read again", async () => {
  const { tag } = await read();
  server.behaviour.forgets = true;
  const again = await read(tag);
  expect(again.changed).not.toBeNull();
});

test("more than one page is read to the end", async () => {
  for (let day = 10; day < 30; day++)
    for (let hour = 0; hour < 12; hour++)
      server.add(crypto.randomUUID(), `2026-12-${day}T${String(hour + 10)}:00:00.000Z`);
  expect((await read()).changed?.busy.length).toBeGreaterThan(240);
});

const answers = (status: number, name: string, headers?: HeadersInit) =>
  Response.json(payload(`google/${name}.json`), { status, headers });

test("each of Google's errors becomes the right fault", async () => {
  const faults = [
    [answers(403, "error_rate_limit", { "retry-after": "120" }), "later", 120],
    [Response.json({}, { status: 429, headers: { "retry-after": "7" } }), "later", 7],
    [new Response("gone fishing", { status: 503 }), "later", null],
    [answers(403, "error_insufficient"), "refused", null],
    [Response.json({}, { status: 404 }), "missing", null],
  ] as const;
  for (const [answer, kind, retry_after_seconds] of faults) {
    server.behaviour.answer = answer;
    await expect(read()).rejects.toMatchObject({ name: "CalendarFault", kind, retry_after_seconds });
  }
});

test("a read-only calendar is listed as such and accepts no appointment", async () => {
  const { id, name, account } = { ...server.shared, account: server.calendar.account };
  expect(await googleCalendars.list(access())).toContainEqual({ id, name, account, is_read_only: true });
  server.behaviour.answer = answers(403, "error_read_only");
  await expect(
    open().write(
      {
        ...{ uid: "a@frontdesk", sequence: 0, changed_at: "2026-11-01T10:00:00Z" },
        ...{ starts_at: "2026-12-01T10:00:00.000Z", ends_at: "2026-12-01T11:00:00.000Z" },
        ...{ summary: "Check-up", location: null, status: "CONFIRMED", booking_id: "", time_zone: "UTC" },
        customer: { lead_id: "", name: "Grace", email: null, phone: null },
      },
      null,
    ),
  ).rejects.toMatchObject({ kind: "read_only", message: "the calendar may only be read" });
});
