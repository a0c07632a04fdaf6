import { createHash } from "node:crypto";
import { iso, startOfDate } from "@/lib/time/clock";
import { type ApiAnswer, type ApiQuestion, askAs, type TokenAccess } from "../bearer";
import type { BusyTime, BusyTimes } from "../busy";
import {
  type CalendarAppointment,
  CalendarFault,
  type CalendarService,
  type OpenCalendar,
  readOnly,
} from "../service";
import { faultInJson, startInJson, UnreadableEvents } from "../unreadable-events";
import {
  type At,
  CalendarList,
  EventPage,
  GoogleError,
  GoogleEvent,
  type ListedByGoogle,
  WrittenEvent,
} from "./payload";

const MOST_PAGES = 20;
const MOST_EVENT_PAGES = 100;

/** Google answers 403 for several things: too many requests, too few permissions, a calendar that is read-only. */
const LATER = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"];
const REFUSED = ["insufficientPermissions", "accessNotConfigured"];

const reasonsOf = ({ body }: ApiAnswer): string[] =>
  GoogleError.safeParse(body).data?.error.errors.map(({ reason }) => reason) ?? [];

async function ask(access: TokenAccess, question: ApiQuestion): Promise<ApiAnswer> {
  const answer = await askAs(access, "Google", question);
  if (answer.status !== 403) return answer;
  const reasons = reasonsOf(answer);
  if (reasons.some((reason) => LATER.includes(reason)))
    throw new CalendarFault("later", "Google wants to be asked less often", answer.retry_after_seconds);
  if (reasons.includes("accessNotConfigured"))
    throw new CalendarFault(
      "refused",
      "the Calendar API is not enabled for this installation's app at Google",
    );
  if (reasons.some((reason) => REFUSED.includes(reason)))
    throw new CalendarFault("refused", "Google was allowed too little: connect the account again");
  return answer;
}

const messageOf = ({ status, body }: ApiAnswer): string =>
  GoogleError.safeParse(body).data?.error.message || `it answered ${status}`;

/** The fault for a refused write. A 403 may also concern a single event, which another program made its own. */
function notTaken(answer: ApiAnswer, what: string): CalendarFault {
  if (answer.status === 403 && reasonsOf(answer).includes("requiredAccessLevel")) return readOnly();
  return new CalendarFault("event", `Google refused ${what}: ${messageOf(answer)}`);
}

const notUnderstood = () => new CalendarFault("later", "it does not answer as Google's Calendar API v3");

async function listCalendars(access: TokenAccess) {
  const found: ListedByGoogle[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    // Calendars shared as free/busy only can't be read event by event.
    const query = { minAccessRole: "reader", maxResults: "250", ...(pageToken && { pageToken }) };
    const answer = await ask(access, { path: "/calendar/v3/users/me/calendarList", query });
    const told = answer.ok ? CalendarList.safeParse(answer.body).data : undefined;
    if (!told) throw notUnderstood();
    found.push(...told.items);
    pageToken = told.nextPageToken;
    if (!pageToken) break;
  }
  return found;
}

const eventsPath = (calendar: string, id = "") =>
  `/calendar/v3/calendars/${encodeURIComponent(calendar)}/events${id && `/${id}`}`;

/** Must be the same in every question about a calendar, or its tokens don't match. */
const ASKED = {
  singleEvents: "true",
  maxAttendees: "1",
  maxResults: "500",
  fields:
    "nextPageToken,nextSyncToken,items(id,iCalUID,status,transparency,eventType,start,end,attendees(self,responseStatus),extendedProperties/private)",
};

/** All events of a question; null if its sync token has expired. */
async function eventsOf(access: TokenAccess, calendar: string, asked: Record<string, string>) {
  const items: unknown[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_EVENT_PAGES; page++) {
    const query = { ...ASKED, ...asked, ...(pageToken && { pageToken }) };
    const answer = await ask(access, { path: eventsPath(calendar), query });
    if (answer.status === 404) throw new CalendarFault("missing", "there is no such calendar any more");
    if (answer.status === 403) throw new CalendarFault("refused", "this account may not read it any more");
    // Google answers 410 for an expired token and 400 for one that it never issued.
    if (asked.syncToken && (answer.status === 410 || answer.status === 400)) return null;
    const told = answer.ok ? EventPage.safeParse(answer.body).data : undefined;
    if (!told) throw notUnderstood();
    items.push(...told.items);
    pageToken = told.nextPageToken;
    // It only matters that something has changed.
    if (asked.syncToken && items.length > 0) return { items, tag: null };
    if (!pageToken) return { items, tag: told.nextSyncToken ?? null };
  }
  throw new CalendarFault("later", "it holds more events than can be read");
}

/** The id of an appointment's event, in characters that Google accepts (base32hex). */
const eventId = (uid: string): string => createHash("sha256").update(uid).digest("hex");

const momentOf = (at: At, time_zone: string): number =>
  "date" in at ? startOfDate(at.date, time_zone) : Date.parse(at.dateTime);

function isFree({ status, transparency, eventType, attendees = [] }: GoogleEvent): boolean {
  const hasDeclined = attendees.some((one) => one.self && one.responseStatus === "declined");
  const isPlace = eventType === "workingLocation";
  return status === "cancelled" || transparency === "transparent" || isPlace || hasDeclined;
}

/** A copy that someone made of our event contains our uid, but has another id. */
function nameOf({ id, iCalUID, extendedProperties }: GoogleEvent): string {
  const ours = extendedProperties?.private?.frontdesk_uid;
  return ours !== undefined && id === eventId(ours) ? ours : (iCalUID ?? id);
}

const isCancelled = (item: unknown): boolean =>
  typeof item === "object" && item !== null && "status" in item && item.status === "cancelled";

function toBusyTimes(items: unknown[], time_zone: string): BusyTimes {
  const busy: BusyTime[] = [];
  const unreadable = new UnreadableEvents();
  for (const item of items) {
    // A deleted event may have no other fields than its status.
    if (isCancelled(item)) continue;
    const { data: event, error } = GoogleEvent.safeParse(item);
    if (!event) unreadable.add(faultInJson(error), startInJson(item));
    else if (!isFree(event)) {
      const [from, until] = [momentOf(event.start, time_zone), momentOf(event.end, time_zone)];
      if (until > from) busy.push({ external_id: nameOf(event), from, until });
    }
  }
  return { busy, ...unreadable.found };
}

/** For PATCH: null clears what someone set there, such as a date. A new event can't contain null. */
const toEvent = ({ uid, summary, location, starts_at, ends_at }: CalendarAppointment) => ({
  summary,
  location,
  start: { dateTime: starts_at, date: null },
  end: { dateTime: ends_at, date: null },
  // Restores an event that was deleted there.
  status: "confirmed",
  transparency: "opaque",
  extendedProperties: { private: { frontdesk_uid: uid } },
});

function toNewEvent(appointment: CalendarAppointment) {
  const { starts_at, ends_at, uid } = appointment;
  const { location, ...event } = toEvent(appointment);
  return {
    ...event,
    ...(location && { location }),
    ...{ id: eventId(uid), start: { dateTime: starts_at }, end: { dateTime: ends_at } },
  };
}

function open(access: TokenAccess, calendar: string): OpenCalendar {
  const insert = (appointment: CalendarAppointment) =>
    ask(access, { path: eventsPath(calendar), body: toNewEvent(appointment) });
  const change = (appointment: CalendarAppointment) =>
    ask(access, {
      method: "PATCH",
      path: eventsPath(calendar, eventId(appointment.uid)),
      body: toEvent(appointment),
    });

  return {
    async read({ window, tag, time_zone }) {
      const news = tag === null ? null : await eventsOf(access, calendar, { syncToken: tag });
      if (news?.items.length === 0) return { tag, changed: null };
      const [timeMin, timeMax] = [iso(window.from), iso(window.until)];
      const all = await eventsOf(access, calendar, { timeMin, timeMax });
      if (!all) throw notUnderstood();
      return { tag: all.tag, changed: toBusyTimes(all.items, time_zone) };
    },

    async write(appointment, version) {
      let answer = version === null ? await insert(appointment) : await change(appointment);
      // 409 means that an earlier answer was lost, or that the event was deleted there: an id is never free again.
      if (answer.status === 409) answer = await change(appointment);
      else if (version !== null && answer.status === 404) answer = await insert(appointment);
      if (answer.ok) return { version: WrittenEvent.safeParse(answer.body).data?.etag ?? null };
      if (answer.status === 404) throw new CalendarFault("missing", "there is no such calendar any more");
      throw notTaken(answer, "an appointment");
    },

    async remove(uid) {
      const answer = await ask(access, { method: "DELETE", path: eventsPath(calendar, eventId(uid)) });
      if (answer.ok || answer.status === 404 || answer.status === 410) return;
      throw notTaken(answer, "a cancellation");
    },
  };
}

/** Google calendars. A calendar's id is Google's, such as its owner's address. */
export const googleCalendars: CalendarService<TokenAccess> = {
  async list(access) {
    const all = await listCalendars(access);
    const account = all.find(({ primary }) => primary)?.id;
    return all.map(({ id, summary, summaryOverride, accessRole }) => ({
      ...{ id, name: summaryOverride ?? (summary || id) },
      ...(account && { account }),
      ...(accessRole === "reader" && { is_read_only: true }),
    }));
  },
  open,
};
