import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { radicaleVersion, startRadicale } from "@/tests/stand-ins/radicale";
import { runCalendarContract } from "../calendar.contract";
import { caldav } from "./caldav";

const title = radicaleVersion ? `at Radicale ${radicaleVersion}` : "no radicale is on the PATH";

const utc = (at: string) => `${at.slice(0, 19).replace(/[-:]/g, "")}Z`;

describe.skipIf(!radicaleVersion)(title, () => {
  let server: Awaited<ReturnType<typeof startRadicale>>;
  const calendar = { id: "", name: "Room 1 & 2" };
  beforeAll(async () => {
    server = await startRadicale();
    calendar.id = await server.newCalendar("Room 1 &amp; 2");
  }, 30_000);
  afterAll(() => server.close());

  runCalendarContract(() => ({
    service: caldav,
    access: server.access,
    wrong: { ...server.access, password: "another" },
    unreachable: { ...server.access, server_url: "http://127.0.0.1:9/" },
    calendar,
    theirs: {
      add: async (uid, starts_at) => {
        const hour = ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", `DTSTART:${utc(starts_at)}`];
        await server.put(calendar.id, uid, [...hour, "DURATION:PT1H", "END:VEVENT"]);
      },
      remove: async (uid) => void (await server.ask("DELETE", `${calendar.id}${uid}.ics`)),
    },
  }));

  test("reads a series that started long ago", async () => {
    const id = await server.newCalendar("Series");
    await server.put(id, "series", [
      "BEGIN:VEVENT",
      "UID:series",
      "DTSTAMP:20200101T000000Z",
      "DTSTART:20200106T080000Z",
      "DTEND:20200106T090000Z",
      "RRULE:FREQ=WEEKLY;BYDAY=MO",
      "END:VEVENT",
    ]);
    const window = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2026-12-15T00:00:00Z") };
    const { changed } = await caldav.open(server.access, id).read({
      window,
      tag: null,
      time_zone: "UTC",
    });
    expect(changed?.busy.map(({ from }) => new Date(from).toISOString())).toEqual([
      "2026-12-07T08:00:00.000Z",
      "2026-12-14T08:00:00.000Z",
    ]);
  });

  test("a missing calendar is distinguished from an empty one", async () => {
    const reading = { window: { from: 0, until: 1 }, tag: null, time_zone: "UTC" };
    const gone = `${server.access.server_url}ada/gone/`;
    await expect(caldav.open(server.access, gone).read(reading)).rejects.toMatchObject({ kind: "missing" });
  });
});

test("private addresses are not called", async () => {
  const access = {
    server_url: "https://127.0.0.1/",
    username: "ada",
    password: "secret",
    rules: { allow_insecure: false },
  };
  const reading = { window: { from: 0, until: 1 }, tag: null, time_zone: "UTC" };
  await expect(caldav.open(access, "https://127.0.0.1/ada/").read(reading)).rejects.toThrow(
    "must have a public address",
  );
  await expect(caldav.list(access)).rejects.toMatchObject({ name: "CalendarFault" });
});
