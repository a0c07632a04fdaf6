import { createHash } from "node:crypto";
import { iso, startOfDate } from "@/lib/time/clock";
import type { ApiAnswer, ApiQuestion, TokenAccess } from "../bearer";
import type { BusySpan, BusyTime, BusyTimes } from "../busy";
import {
  type CalendarAppointment,
  CalendarFault,
  type CalendarService,
  type OpenCalendar,
  readOnly,
} from "../service";
import { faultInJson, startInJson, UnreadableEvents } from "../unreadable-events";
import {
  allPages,
  askGraph,
  codeOf,
  FoundInGraph,
  GraphCalendar,
  GraphEvent,
  messageOf,
  OWN_PROPERTY,
  WrittenToGraph,
} from "./payload";

const calendarPath = (calendar: string, of: string) =>
  `/v1.0/me/calendars/${encodeURIComponent(calendar)}/${of}`;

const eventPath = (id: string) => `/v1.0/me/events/${encodeURIComponent(id)}`;

const notUnderstood = () => new CalendarFault("later", "it does not answer as Microsoft Graph");

/** All pages of a question without a delta link, so that nothing in it can have expired. */
async function everyPage(access: TokenAccess, question: ApiQuestion, prefer?: string[]) {
  const all = await allPages(access, question, prefer);
  if (!all) throw notUnderstood();
  return all;
}

const windowQuery = ({ from, until }: BusySpan) => ({
  startDateTime: iso(from),
  endDateTime: iso(until),
});

/** The link that returns changes from now on. Getting it means reading every event in full, so it is done rarely. */
async function newDeltaLink(access: TokenAccess, calendar: string, window: BusySpan): Promise<string | null> {
  const question = { path: calendarPath(calendar, "calendarView/delta"), query: windowQuery(window) };
  return (await everyPage(access, question, ["odata.maxpagesize=200"])).deltaLink;
}

const FIELDS = "id,iCalUId,createdDateTime,showAs,isCancelled,isAllDay,responseStatus,start,end";
const WITH_OWN = `singleValueExtendedProperties($filter=id eq '${OWN_PROPERTY}')`;

const ownUid = ({ singleValueExtendedProperties }: GraphEvent): string | undefined =>
  singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === OWN_PROPERTY.toLowerCase())?.value;

/** Someone who works elsewhere is still available. */
const isFree = ({ showAs, isCancelled, responseStatus }: GraphEvent): boolean =>
  showAs === "free" ||
  showAs === "workingElsewhere" ||
  isCancelled === true ||
  responseStatus?.response === "declined";

const createdAt = ({ createdDateTime }: { createdDateTime?: string | null }): number =>
  Date.parse(createdDateTime ?? "") || 0;

/**
 * The ids of our events. A copy that someone makes carries our property too, so ours is the event whose id was noted in
 * `versions`, or else the one created first.
 */
function ownIds(events: GraphEvent[], versions: ReadonlyMap<string, string> = new Map()): Set<string> {
  const own = new Map<string, string>(versions);
  for (const event of events.toSorted((a, b) => createdAt(a) - createdAt(b))) {
    const uid = ownUid(event);
    if (uid !== undefined && !own.has(uid)) own.set(uid, event.id);
  }
  return new Set(own.values());
}

type Told = { time_zone: string; versions?: ReadonlyMap<string, string> };

function toBusyTimes(items: unknown[], { time_zone, versions }: Told): BusyTimes {
  const busy: BusyTime[] = [];
  const unreadable = new UnreadableEvents();
  const events = items.flatMap((item) => {
    const { data, error } = GraphEvent.safeParse(item);
    if (error) unreadable.add(faultInJson(error), startInJson(item));
    return data ?? [];
  });
  const own = ownIds(events, versions);
  for (const event of events) {
    if (!isFree(event)) {
      const momentOf = ({ date, moment }: GraphEvent["start"]) =>
        event.isAllDay ? startOfDate(date, time_zone) : moment;
      const [from, until] = [momentOf(event.start), momentOf(event.end)];
      const ours = own.has(event.id) ? ownUid(event) : undefined;
      const external_id = ours ?? event.iCalUId ?? event.id;
      if (until > from) busy.push({ external_id, from, until });
    }
  }
  return { busy, ...unreadable.found };
}

/** The id of our event with that uid, for when it is unknown because the answer that contained it was lost. */
async function findOwn(access: TokenAccess, calendar: string, uid: string): Promise<string | null> {
  const isOurs = `singleValueExtendedProperties/any(one: one/id eq '${OWN_PROPERTY}' and one/value eq '${uid.replaceAll("'", "''")}')`;
  const query = { $filter: isOurs, $select: "id,createdDateTime" };
  const { items } = await everyPage(access, { path: calendarPath(calendar, "events"), query });
  const found = items.flatMap((item) => FoundInGraph.safeParse(item).data ?? []);
  // A copy of our event is younger.
  return found.toSorted((a, b) => createdAt(a) - createdAt(b))[0]?.id ?? null;
}

const toEvent = ({ summary, location, starts_at, ends_at }: CalendarAppointment) => ({
  subject: summary,
  location: { displayName: location ?? "" },
  isAllDay: false,
  start: { dateTime: starts_at.slice(0, 19), timeZone: "UTC" },
  end: { dateTime: ends_at.slice(0, 19), timeZone: "UTC" },
  showAs: "busy",
});

/**
 * The id of one attempt to create an event: asked twice, Graph creates one. `lost`: an event that was deleted there
 * since.
 */
const transactionOf = (uid: string, lost: string | null): string =>
  createHash("sha256")
    .update(`${uid} ${lost ?? ""}`)
    .digest("hex");

const notTaken = (answer: ApiAnswer, what: string): CalendarFault =>
  answer.status === 403
    ? readOnly()
    : new CalendarFault("event", `Microsoft refused ${what}: ${messageOf(answer)}`);

function open(access: TokenAccess, calendar: string): OpenCalendar {
  /** Updates the event; null if no event has that id. */
  async function change(id: string, appointment: CalendarAppointment) {
    const answer = await askGraph(access, {
      method: "PATCH",
      path: eventPath(id),
      body: toEvent(appointment),
    });
    if (answer.ok) return { version: id };
    if (answer.status === 404 || codeOf(answer) === "ErrorInvalidIdMalformed") return null;
    throw notTaken(answer, "an appointment");
  }

  async function create(appointment: CalendarAppointment, transactionId: string) {
    const own = [{ id: OWN_PROPERTY, value: appointment.uid }];
    const body = { ...toEvent(appointment), transactionId, singleValueExtendedProperties: own };
    const answer = await askGraph(access, { path: calendarPath(calendar, "events"), body });
    const made = answer.ok ? WrittenToGraph.safeParse(answer.body).data : undefined;
    if (made) return { version: made.id };
    if (codeOf(answer) === "ErrorDuplicateTransactionId") return null;
    if (answer.status === 404) throw new CalendarFault("missing", "there is no such calendar any more");
    throw notTaken(answer, "an appointment");
  }

  return {
    async read({ window, tag, ...told }) {
      const news = tag === null ? null : await allPages(access, { path: tag });
      if (news?.items.length === 0) return { tag, changed: null };
      // Get the link first, so that changes made during the read are reported next time.
      const now = news?.deltaLink ?? (await newDeltaLink(access, calendar, window));
      const query = { ...windowQuery(window), $select: FIELDS, $expand: WITH_OWN, $top: "500" };
      const { items } = await everyPage(access, { path: calendarPath(calendar, "calendarView"), query });
      return { tag: now, changed: toBusyTimes(items, told) };
    },

    async write(appointment, version) {
      const { uid } = appointment;
      const known = version === null ? null : await change(version, appointment);
      if (known) return known;
      const found = await findOwn(access, calendar, uid);
      const again = found === null ? null : await change(found, appointment);
      // If creating it is a duplicate, it was created and then deleted there before we learned its id.
      const made = again ?? (await create(appointment, transactionOf(uid, version)));
      return made ?? (await create(appointment, crypto.randomUUID())) ?? { version: null };
    },

    async remove(uid, version) {
      const id = version ?? (await findOwn(access, calendar, uid));
      if (id === null) return;
      const answer = await askGraph(access, { method: "DELETE", path: eventPath(id) });
      if (answer.ok || answer.status === 404) return;
      throw notTaken(answer, "a cancellation");
    },
  };
}

/** Outlook calendars of work and personal accounts, through Microsoft Graph. */
export const microsoftCalendars: CalendarService<TokenAccess> = {
  async list(access) {
    const query = { $select: "id,name,owner,canEdit", $top: "100" };
    const { items } = await everyPage(access, { path: "/v1.0/me/calendars", query });
    return items.flatMap((item) => {
      const one = GraphCalendar.safeParse(item).data;
      if (!one) return [];
      const account = one.owner?.address;
      const is_read_only = one.canEdit === false && { is_read_only: true as const };
      return [{ id: one.id, name: one.name || one.id, ...(account && { account }), ...is_read_only }];
    });
  },
  open,
};
