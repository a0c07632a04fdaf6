import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@/db/embedded";
import { payloadText } from "@/tests/payloads";
import { radicaleVersion, startRadicale } from "@/tests/stand-ins/calendars/radicale";
import { startWebServer } from "@/tests/stand-ins/web-server";
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

const DECEMBER = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2027-01-01T00:00:00Z") };
const READING = { window: DECEMBER, tag: null, time_zone: "UTC" };

const PRINCIPAL =
  "<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>";
const ADDRESSES =
  "<c:calendar-user-address-set><d:href>mailto:Ann@example.com</d:href><d:href>/me/</d:href></c:calendar-user-address-set>";
const found = (...props: string[]) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${props
    .map(
      (one) =>
        `<d:response><d:href>/x</d:href><d:propstat><d:prop>${one}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
    )
    .join("")}</d:multistatus>`;
const xml = (body: string) =>
  new Response(body, { status: 207, headers: { "content-type": "application/xml" } });

/** A server that answers each request with what `answer` makes of it, and what it was asked and told. */
async function startServer(answer: (request: Request, url: URL) => Response) {
  const asked: { path: string; password: boolean }[] = [];
  const { url, close } = await startWebServer(
    (request) => {
      const where = new URL(request.url);
      asked.push({ path: where.pathname, password: request.headers.has("authorization") });
      return answer(request, where);
    },
    await freePort(),
  );
  const access = { server_url: `${url}/`, username: "ann", password: "s", rules: { allow_insecure: true } };
  return { url, close, asked, access };
}

test("the password goes to no other server, wherever the owner's sends us", async () => {
  const thief = await startServer(() => xml(found(PRINCIPAL)));
  const server = await startServer((_, { pathname }) =>
    pathname.startsWith("/.well-known/")
      ? new Response(null, { status: 301, headers: { location: `${thief.url}/dav/` } })
      : xml(found(PRINCIPAL)),
  );
  await expect(caldav.list(server.access)).rejects.toMatchObject({
    message: `it leads to another server: enter ${thief.url} if you trust it`,
  });
  const elsewhere = caldav.open(server.access, `${thief.url}/calendar/`);
  await expect(elsewhere.read(READING)).rejects.toMatchObject({ name: "CalendarFault" });
  await expect(elsewhere.remove("a", null)).rejects.toMatchObject({ name: "CalendarFault" });
  expect(server.asked[0]).toMatchObject({ password: true });
  expect(thief.asked).toEqual([]);
  await Promise.all([server.close(), thief.close()]);
});

test("an invitation that the owner has declined is free, by the addresses that the server lists", async () => {
  const invitation = (name: string, status: string) =>
    `<c:calendar-data>${payloadText("ics/declined.ics")
      .replaceAll("20270111", "20261211")
      .replace(
        "PARTSTAT=DECLINED;CN=Ann:mailto:ann@example.com",
        `PARTSTAT=${status};CN=Ann:MAILTO:${name}`,
      )}</c:calendar-data>`;
  const server = await startServer(({ method }, { pathname }) => {
    if (method !== "REPORT") return xml(found(pathname === "/me/" ? ADDRESSES : PRINCIPAL));
    return xml(found(invitation("ANN@example.com", "declined"), invitation("ben@example.com", "DECLINED")));
  });
  const { changed } = await caldav.open(server.access, `${server.url}/calendar/`).read(READING);
  expect(changed).toMatchObject({ busy: [{}], unreadable: 0 });
  await server.close();
});

test("an answer of 100,000 elements that is read in this process is refused by its size", async () => {
  const server = await startServer(() => xml(found(...Array.from({ length: 10_000 }, () => PRINCIPAL))));
  await expect(caldav.open(server.access, `${server.url}/`).read(READING)).rejects.toMatchObject({
    message: "the calendar holds more than can be read",
  });
  await server.close();
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
