import { calendarQuery, createAccount, deleteObject, fetchCalendars, propfind, updateObject } from "tsdav";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import { type BusySpan, readBusyTimes } from "../busy";
import { CalendarFault, type CalendarService } from "../service";
import { calendarText } from "../write";
import { davFetch } from "./fetch";

/**
 * Access to an account at a CalDAV server, with an app password if the server has them. `rules`: which addresses may be
 * called.
 */
type CalDavAccess = { server_url: string; username: string; password: string; rules: UrlRules };

const authorized = ({ username, password }: CalDavAccess) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`,
});

const asked = (access: CalDavAccess) => ({ headers: authorized(access), fetch: davFetch(access.rules) });

const missing = () => new CalendarFault("missing", "there is no such calendar any more");

/** Rethrows our faults; anything else comes from the library, which could make nothing of an answer. */
function rethrow(error: unknown): never {
  if (error instanceof CalendarFault) throw error;
  throw new CalendarFault("missing", "no CalDAV server answers at this address");
}

const nameOf = (name: unknown, url: string): string =>
  typeof name === "string" && name.trim() ? name.trim() : (new URL(url).pathname.split("/").at(-2) ?? url);

async function tagOf(access: CalDavAccess, url: string): Promise<string | null> {
  const props = { "cs:getctag": {}, "d:sync-token": {}, "d:resourcetype": {} };
  const [found] = await propfind({ url, props, depth: "0", ...asked(access) });
  if (!found?.ok || !Object.keys(found.props?.resourcetype ?? {}).includes("calendar")) throw missing();
  const tag: unknown = found.props?.getctag ?? found.props?.syncToken;
  return typeof tag === "string" || typeof tag === "number" ? String(tag) : null;
}

const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The files of the events within a window, each with all of its parts. */
async function filesOf(access: CalDavAccess, url: string, { from, until }: BusySpan): Promise<string[]> {
  const range = { "time-range": { _attributes: { start: stamp(from), end: stamp(until) } } };
  const events = { "comp-filter": { _attributes: { name: "VEVENT" }, ...range } };
  const found = await calendarQuery({
    url,
    props: { "d:getetag": {}, "c:calendar-data": {} },
    filters: { "comp-filter": { _attributes: { name: "VCALENDAR" }, ...events } },
    depth: "1",
    ...asked(access),
  });
  if (found.some(({ ok, href, props }) => !ok && !(href && props))) throw missing();
  return found.flatMap(({ props }) => {
    const data: unknown = props?.calendarData?._cdata ?? props?.calendarData;
    return typeof data === "string" ? [data] : [];
  });
}

const urlOf = (calendar: string, uid: string): string => `${calendar}${encodeURIComponent(uid)}.ics`;

const PUT_HEADERS = { "content-type": "text/calendar; charset=utf-8" };

async function writeFile(access: CalDavAccess, url: string, data: string, version: string | null) {
  const put = (etag: string | null) =>
    updateObject({
      url,
      data,
      fetch: davFetch(access.rules),
      headers: { ...authorized(access), ...PUT_HEADERS, ...(etag && { "If-Match": etag }) },
    });
  const first = await put(version);
  // Someone changed or removed it there. Our state of an appointment wins.
  const answer = first.status === 412 || first.status === 404 ? await put(null) : first;
  if (answer.ok) return { version: answer.headers.get("etag") };
  if (answer.status === 404 || answer.status === 409) throw missing();
  throw new CalendarFault("event", `the calendar answered ${answer.status} to an appointment`);
}

/** Calendars at a CalDAV server: Nextcloud, iCloud, Fastmail, Radicale. A calendar's id is its address. */
export const caldav: CalendarService<CalDavAccess> = {
  async list(access) {
    const server = { serverUrl: access.server_url, accountType: "caldav" as const };
    try {
      const account = await createAccount({ account: server, ...asked(access) });
      const calendars = await fetchCalendars({ account, ...asked(access) });
      return calendars
        .filter(({ components }) => !components?.length || components.includes("VEVENT"))
        .map(({ url, displayName }) => ({ id: url, name: nameOf(displayName, url) }));
    } catch (error) {
      return rethrow(error);
    }
  },

  open: (access, calendar) => ({
    async read({ window, tag, time_zone }) {
      try {
        const now = await tagOf(access, calendar);
        if (now !== null && now === tag) return { tag, changed: null };
        const files = await filesOf(access, calendar, window);
        return { tag: now, changed: await readBusyTimes(files, window, time_zone) };
      } catch (error) {
        return rethrow(error);
      }
    },

    write: (appointment, version) =>
      writeFile(access, urlOf(calendar, appointment.uid), calendarText([appointment]), version),

    async remove(uid) {
      const answer = await deleteObject({ url: urlOf(calendar, uid), ...asked(access) });
      if (answer.ok || answer.status === 404 || answer.status === 410) return;
      throw new CalendarFault("event", `the calendar answered ${answer.status} to a cancellation`);
    },
  }),
};
