import { randomUUID } from "node:crypto";
import { z } from "zod";
import { freePort } from "@/db/embedded";
import { HOUR_MS } from "@/lib/time/clock";
import { payload } from "@/tests/payloads";
import { createAccess } from "@/tests/stand-ins/access";
import { startWebServer } from "@/tests/stand-ins/web-server";

/** A published list of events, into which this stand-in puts its own events. */
const EVENTS = z.looseObject({ items: z.array(z.unknown()) }).parse(payload("google/events.json"));

const error = (status: number, reason: string) =>
  Response.json(
    { error: { errors: [{ domain: "global", reason }], code: status, message: reason } },
    { status },
  );
const SYNC_TOKEN_GONE = Response.json(payload("google/error_sync_token.json"), { status: 410 });

const At = z.strictObject({ dateTime: z.iso.datetime(), date: z.null().optional() });
const Fields = z.strictObject({
  summary: z.string().min(1),
  location: z.string().nullable().optional(),
  start: At,
  end: At,
  status: z.literal("confirmed"),
  transparency: z.literal("opaque"),
  extendedProperties: z.strictObject({ private: z.record(z.string().max(44), z.string().max(1024)) }),
});
/** An id may only have the letters and digits of base32hex. */
const NewEvent = Fields.extend({ id: z.string().regex(/^[a-v0-9]{5,1024}$/) });

const Event = z.looseObject({
  id: z.string(),
  status: z.string(),
  start: z.looseObject({ dateTime: z.string().optional() }),
  end: z.looseObject({ dateTime: z.string().optional() }),
});
type Event = z.infer<typeof Event>;

const CALENDAR = { id: "ada@example.com", name: "Ada", account: "ada@example.com" };
/** A colleague's calendar, whose events the account may read. */
const SHARED = { id: "ben@example.com", name: "Ben" };

/** The events of a calendar, each with the number of its last change. Deleted events stay, as cancelled ones. */
function createDiary() {
  const events = new Map<string, { event: Event; change: number }>();
  const gone: unknown[] = [];
  let change = 0;
  const set = (told: Event) => {
    const event = { ...told, iCalUID: told.iCalUID ?? `${told.id}@google.com` };
    events.set(event.id, { event, change: ++change });
    return { ...event, etag: `"${change}"` };
  };
  const live = () =>
    [...events.values()].map(({ event }) => event).filter(({ status }) => status !== "cancelled");
  return {
    set,
    live,
    /** Deleted events without times, of which only the deletion is listed. */
    gone,
    find: (id: string) => events.get(id)?.event,
    tag: () => `C${change}=`,
    since: (tag: string) =>
      [...events.values()].filter((one) => one.change > Number(tag.slice(1, -1))).map(({ event }) => event),
    within: (from: string, until: string) =>
      live().filter(({ start, end }) => {
        const [begins, ends] = [start.dateTime ?? start.date, end.dateTime ?? end.date].map((at) =>
          Date.parse(String(at)),
        );
        // Events without times are listed too.
        return !((ends ?? 0) <= Date.parse(from) || (begins ?? 0) >= Date.parse(until));
      }),
  };
}
type Diary = ReturnType<typeof createDiary>;

const PAGE = 100;

/** Pages of events; the last one has the sync token. A request can't have both a sync token and a window. */
function list(diary: Diary, query: URLSearchParams, isOld: (tag: string) => boolean): Response {
  const [tag, from, until] = ["syncToken", "timeMin", "timeMax"].map((name) => query.get(name));
  if (query.get("singleEvents") !== "true" || (tag && (from || until))) return error(400, "invalid");
  if (tag && isOld(tag)) return SYNC_TOKEN_GONE.clone();
  const all = tag ? diary.since(tag) : [...diary.within(from ?? "", until ?? ""), ...diary.gone];
  const skip = Number(query.get("pageToken") ?? 0);
  const isLast = skip + PAGE >= all.length;
  const { nextSyncToken: _published, ...told } = EVENTS;
  return Response.json({
    ...{ ...told, items: all.slice(skip, skip + PAGE) },
    ...(isLast ? { nextSyncToken: diary.tag() } : { nextPageToken: String(skip + PAGE) }),
  });
}

/** PATCH: missing fields stay, null removes a field. */
function change(diary: Diary, known: Event, body: unknown): Response {
  const read = Fields.safeParse(body);
  if (!read.success) return error(400, "invalid");
  const entries = Object.entries({ ...known, ...read.data }).filter(([, value]) => value !== null);
  return Response.json(diary.set(Event.parse(Object.fromEntries(entries))));
}

function insert(diary: Diary, body: unknown): Response {
  const read = NewEvent.safeParse(body);
  if (!read.success) return error(400, "invalid");
  if (diary.find(read.data.id)) return error(409, "duplicate");
  return Response.json(diary.set(read.data));
}

async function ofEvents(diary: Diary, request: Request, id: string): Promise<Response> {
  if (!id) return insert(diary, await request.json());
  const known = diary.find(id);
  if (!known) return error(404, "notFound");
  if (request.method === "PATCH") return change(diary, known, await request.json());
  if (known.status === "cancelled") return error(410, "deleted");
  diary.set({ ...known, status: "cancelled" });
  return new Response(null, { status: 204 });
}

/** Starts a stand-in for Google Calendar's API v3 and OAuth, with an account that has a calendar and reads another. */
export async function startGoogleCalendar() {
  const diary = createDiary();
  const access = createAccess({ rotates: false });
  const asked: string[] = [];
  const behaviour = { answer: null as Response | null, writes: null as Response | null, forgets: false };

  async function answer(request: Request, url: URL): Promise<Response> {
    if (!access.isOpen(request)) return error(401, "authError");
    if (behaviour.answer) return behaviour.answer.clone();
    if (behaviour.writes && request.method !== "GET") return behaviour.writes.clone();
    if (url.pathname === "/calendar/v3/users/me/calendarList") {
      const own = { kind: "calendar#calendarListEntry", accessRole: "owner", timeZone: "Europe/Paris" };
      const shared = { ...own, accessRole: "reader", id: SHARED.id, summary: SHARED.name };
      const mine = { ...own, id: CALENDAR.id, summary: CALENDAR.name, primary: true };
      return Response.json({ items: [mine, shared] });
    }
    const [, calendar = "", , id = ""] =
      /^\/calendar\/v3\/calendars\/([^/]+)\/events(\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (decodeURIComponent(calendar) !== CALENDAR.id) return error(404, "notFound");
    if (request.method === "GET") return list(diary, url.searchParams, () => behaviour.forgets);
    return ofEvents(diary, request, id);
  }

  const handle = (request: Request) => {
    const url = new URL(request.url);
    asked.push(`${request.method} ${url.pathname}`);
    return access.answer(request, url) ?? answer(request, url);
  };
  const { url, close } = await startWebServer(handle, await freePort());
  return {
    url,
    close,
    access,
    /** Every request so far, as "GET /calendar/v3/users/me/calendarList". */
    asked,
    /** `answer` replaces all answers, `writes` only those to writes; with `forgets`, sync tokens have expired. */
    behaviour,
    calendar: CALENDAR,
    shared: SHARED,
    live: diary.live,
    /** Adds an event of one hour at Google itself. */
    add: (id: string, starts_at: string): void => {
      const end = { dateTime: new Date(Date.parse(starts_at) + HOUR_MS).toISOString() };
      diary.set({ id: id.replaceAll("-", ""), status: "confirmed", start: { dateTime: starts_at }, end });
    },
    /** Copies an event of ours to another time at Google itself, including its private properties. */
    copy: (name: string, starts_at: string): void => {
      const found = diary.live().find((one) => JSON.stringify(one).includes(`"${name}"`));
      if (!found) throw new Error("it is not there");
      const end = { dateTime: new Date(Date.parse(starts_at) + HOUR_MS).toISOString() };
      const id = randomUUID().replaceAll("-", "");
      diary.set({ ...found, id, iCalUID: `${id}@google.com`, start: { dateTime: starts_at }, end });
    },
    /** Deletes an event at Google itself, by its id or by our name for it. */
    remove: (name: string): void => {
      const found = diary
        .live()
        .find((one) => one.id === name.replaceAll("-", "") || JSON.stringify(one).includes(`"${name}"`));
      if (found) diary.set({ ...found, status: "cancelled" });
    },
    /** Adds the events of the published example. */
    addPublished: (): void => {
      for (const item of EVENTS.items) {
        const event = Event.safeParse(item).data;
        if (event) diary.set(event);
        else diary.gone.push(item);
      }
    },
  };
}
