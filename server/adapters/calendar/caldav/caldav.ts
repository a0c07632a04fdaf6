import { createAccount, deleteObject, fetchCalendars, propfind, updateObject } from "tsdav";
import { CalendarFault, type CalendarService } from "../service";
import { calendarText } from "../write";
import { type CalDavAccess, davFetch } from "./fetch";
import { readEvents } from "./query";

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
  const [found] = await propfind({ url, props, depth: "0", fetch: davFetch(access) });
  if (!found?.ok || !Object.keys(found.props?.resourcetype ?? {}).includes("calendar")) throw missing();
  const tag: unknown = found.props?.getctag ?? found.props?.syncToken;
  return typeof tag === "string" || typeof tag === "number" ? String(tag) : null;
}

const urlOf = (calendar: string, uid: string): string => `${calendar}${encodeURIComponent(uid)}.ics`;

const PUT_HEADERS = { "content-type": "text/calendar; charset=utf-8" };

async function writeFile(access: CalDavAccess, url: string, data: string, version: string | null) {
  const put = (etag: string | null) =>
    updateObject({
      url,
      data,
      fetch: davFetch(access),
      headers: { ...PUT_HEADERS, ...(etag && { "If-Match": etag }) },
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
    let concealed: unknown;
    const fetch = davFetch(access, (fault) => {
      concealed ??= fault;
    });
    try {
      const account = await createAccount({ account: server, fetch });
      const calendars = await fetchCalendars({ account, fetch });
      return calendars
        .filter(({ components }) => !components?.length || components.includes("VEVENT"))
        .map(({ url, displayName }) => ({ id: url, name: nameOf(displayName, url) }));
    } catch (error) {
      return rethrow(error instanceof CalendarFault ? error : (concealed ?? error));
    }
  },

  open: (access, calendar) => ({
    async read({ window, tag, time_zone }) {
      try {
        const now = await tagOf(access, calendar);
        if (now !== null && now === tag) return { tag, changed: null };
        return { tag: now, changed: await readEvents(access, calendar, { window, time_zone }) };
      } catch (error) {
        return rethrow(error);
      }
    },

    write: (appointment, version) =>
      writeFile(access, urlOf(calendar, appointment.uid), calendarText([appointment]), version),

    async remove(uid) {
      const answer = await deleteObject({ url: urlOf(calendar, uid), fetch: davFetch(access) });
      if (answer.ok || answer.status === 404 || answer.status === 410) return;
      throw new CalendarFault("event", `the calendar answered ${answer.status} to a cancellation`);
    },
  }),
};
