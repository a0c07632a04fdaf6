import { propfind } from "tsdav";
import type { BusySpan, BusyTimes } from "../busy";
import { CalendarFault } from "../service";
import { readInWorker } from "../worker/ask";
import { askDav, type CalDavAccess, davFetch } from "./fetch";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** RFC 4791, 7.8: the files of the events within a window, each with all of its parts. */
const queryOf = ({ from, until }: BusySpan) => `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">
  <d:prop><d:getetag/><c:calendar-data/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="${stamp(from)}" end="${stamp(until)}"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`;

const HEADERS = { "content-type": "text/xml; charset=utf-8", depth: "1" };

const hrefsIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === "string" ? [one] : []));

/** The account's mail addresses: its name if that is one, and those that the server lists (RFC 6638, 2.4.1). */
async function ownAddresses(access: CalDavAccess, url: string): Promise<string[]> {
  const ask = (url: string, props: Record<string, object>) =>
    propfind({ url, props, depth: "0", fetch: davFetch(access) });
  try {
    const [found] = await ask(url, { "d:current-user-principal": {} });
    const [href] = hrefsIn(found?.props?.currentUserPrincipal?.href);
    const [principal] = href ? await ask(new URL(href, url).href, { "c:calendar-user-address-set": {} }) : [];
    return [access.username, ...hrefsIn(principal?.props?.calendarUserAddressSet?.href)];
  } catch {
    // Not every server tells.
    return [access.username];
  }
}

/** The busy times of a calendar's events within a window. */
export async function readEvents(
  access: CalDavAccess,
  url: string,
  { window, time_zone }: { window: BusySpan; time_zone: string },
): Promise<BusyTimes> {
  const addresses = await ownAddresses(access, url);
  const owner = addresses.map((one) =>
    one
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, ""),
  );
  const asked = { url, method: "REPORT" as const, headers: HEADERS, body: queryOf(window) };
  const question = { ...asked, as_bytes: true };
  const { status_code, bytes } = await askDav(access, question, MAX_ANSWER_BYTES);
  if (status_code === 404 || status_code === 410)
    throw new CalendarFault("missing", "there is no such calendar any more");
  const xml = status_code === 207 && bytes ? bytes : new Uint8Array();
  const answer = await readInWorker({ xml, window, time_zone, owner });
  if ("fault" in answer) throw new CalendarFault("later", answer.fault, 600);
  return answer;
}
