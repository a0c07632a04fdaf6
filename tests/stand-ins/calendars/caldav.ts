import { freePort } from "@/db/embedded";
import { startWebServer } from "@/tests/stand-ins/web-server";

const multistatus = (href: string, props: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;

const PROPS = [
  "<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>",
  "<c:calendar-home-set><d:href>/</d:href></c:calendar-home-set>",
  "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>",
  "<d:displayname>Diary</d:displayname>",
  '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>',
].join("");

/** What a PROPFIND finds: the calendar in the account's home, or what was asked about. */
function foundBy(request: Request): string {
  const { pathname } = new URL(request.url);
  return multistatus(request.headers.get("depth") === "1" ? "/cal/" : pathname, PROPS);
}

/** A CalDAV server with one calendar, which may contain anything: `put` sets its file, `answer` all of its answer. */
export async function startCalDav() {
  const now = { answer: "<multistatus/>" };
  const { url, close } = await startWebServer(
    (request) =>
      new Response(request.method === "REPORT" ? now.answer : foundBy(request), {
        status: 207,
        headers: { "content-type": "application/xml" },
      }),
    await freePort(),
  );
  return {
    close,
    account: { kind: "caldav", server_url: `${url}/`, username: "ann", password: "secret" } as const,
    external_id: `${url}/cal/`,
    put: (...lines: string[]): void => {
      const file = ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
      now.answer = multistatus("/cal/a.ics", `<c:calendar-data>${file}</c:calendar-data>`);
    },
    answer: (xml: string): void => {
      now.answer = xml;
    },
  };
}
