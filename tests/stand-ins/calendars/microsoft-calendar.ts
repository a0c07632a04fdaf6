import { randomUUID } from "node:crypto";
import { z } from "zod";
import { freePort } from "@/db/embedded";
import { HOUR_MS } from "@/lib/time/clock";
import { payload } from "@/tests/payloads";
import { createAccess } from "@/tests/stand-ins/access";
import { startWebServer } from "@/tests/stand-ins/web-server";

const PUBLISHED = z
  .looseObject({ value: z.array(z.looseObject({ id: z.string() })) })
  .parse(payload("microsoft/calendar_view.json"));

const error = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status });
const DUPLICATE = Response.json(payload("microsoft/error_duplicate.json"), { status: 409 });
const SYNC_STATE_GONE = Response.json(payload("microsoft/error_sync_state.json"), { status: 410 });

const At = z.strictObject({
  dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  timeZone: z.literal("UTC"),
});
const Fields = z.strictObject({
  subject: z.string().min(1),
  location: z.strictObject({ displayName: z.string() }),
  isAllDay: z.literal(false),
  start: At,
  end: At,
  showAs: z.literal("busy"),
});
const Own = z.strictObject({ id: z.string().regex(/^String \{[\da-f-]{36}\} Name \w+$/), value: z.string() });
const NewEvent = Fields.extend({
  transactionId: z.string().min(1).max(512),
  singleValueExtendedProperties: z.array(Own).max(1),
});

const Event = z.looseObject({
  id: z.string(),
  start: z.unknown(),
  end: z.unknown(),
  transactionId: z.string().optional(),
  singleValueExtendedProperties: z.array(Own).optional(),
});
type Event = z.infer<typeof Event>;

const CALENDAR = { id: "AAMkAGI2TGuLAAA=", name: "Calendar", account: "ada@clinic.example" };
/** A colleague's calendar, whose events the account may read. */
const SHARED = { id: "AAMkAGI2TGuLAAB=", name: "Ben" };

const momentOf = (at: unknown): number => {
  const read = z.object({ dateTime: z.string() }).safeParse(at).data;
  return read ? Date.parse(`${read.dateTime.slice(0, 19)}Z`) : Number.NaN;
};

/** An event as Graph sends it: its times have seven decimals of a second. */
const told = ({ start, end, ...event }: Event) => {
  const digits = (at: unknown) => {
    const read = At.safeParse(at).data;
    return read ? { ...read, dateTime: `${read.dateTime}.0000000` } : at;
  };
  return { ...event, start: digits(start), end: digits(end), iCalUId: event.iCalUId ?? `uid-${event.id}` };
};

function createDiary() {
  const events = new Map<string, Event>();
  const changes: string[] = [];
  const transactions = new Map<string, string>();
  let made = Date.parse("2026-01-01T00:00:00Z");
  const set = (event: Event) => {
    events.set(event.id, event);
    changes.push(event.id);
    return event;
  };
  return {
    set,
    transactions,
    /** The time of creation of the next event: each is a second after the one before. */
    now(): string {
      made += 1000;
      return new Date(made).toISOString();
    },
    live: () => [...events.values()],
    find: (id: string) => events.get(id),
    remove(id: string): void {
      events.delete(id);
      changes.push(id);
    },
    tag: () => changes.length,
    since: (tag: number) => [...new Set(changes.slice(tag))],
    within: (from: number, until: number) =>
      [...events.values()].filter(({ start, end }) => !(momentOf(end) <= from || momentOf(start) >= until)),
  };
}
type Diary = ReturnType<typeof createDiary>;

const PAGE = 50;

/** The events in a window, page by page; a delta query's last page has the link for later changes. */
function view(diary: Diary, url: URL, isDelta: boolean): Response {
  const query = url.searchParams;
  const [from, until] = ["startDateTime", "endDateTime"].map((name) => Date.parse(query.get(name) ?? ""));
  // A delta query can't select or expand fields, nor set the size of its pages.
  if (isDelta && (query.has("$select") || query.has("$expand") || query.has("$top")))
    return error(400, "ErrorInvalidUrlQuery");
  const tag = query.get("$deltatoken");
  const all = tag
    ? diary.since(Number(tag)).map((id) => diary.find(id) ?? { id, "@removed": { reason: "deleted" } })
    : diary.within(from ?? 0, until ?? 0).map(told);
  const shown =
    isDelta || query.has("$expand")
      ? all
      : all.map((one) => ({ ...one, singleValueExtendedProperties: undefined }));
  const skip = Number(query.get("$skip") ?? 0);
  const next = new URL(url);
  next.searchParams.set("$skip", String(skip + PAGE));
  const delta = `${url.origin}${url.pathname}?$deltatoken=${diary.tag()}`;
  const isLast = skip + PAGE >= all.length;
  return Response.json({
    value: shown.slice(skip, skip + PAGE),
    ...(!isLast && { "@odata.nextLink": next.href }),
    ...(isLast && isDelta && { "@odata.deltaLink": delta }),
  });
}

/** Finds our events by their extended property. */
function search(diary: Diary, filter: string): Response {
  const [, id, value] =
    /^singleValueExtendedProperties\/any\((?:\w+): \w+\/id eq '([^']+)' and \w+\/value eq '([^']+)'\)$/.exec(
      filter,
    ) ?? [];
  if (!id) return error(400, "ErrorInvalidUrlQueryFilter");
  const found = diary
    .live()
    .filter((one) => one.singleValueExtendedProperties?.some((own) => own.id === id && own.value === value));
  // Without a requested order, the latest may come first.
  return Response.json({
    value: found.map(({ id, createdDateTime }) => ({ id, createdDateTime })).reverse(),
  });
}

/** A transaction id makes one event: a repeated request returns it, or is refused if it was deleted. */
function create(diary: Diary, body: unknown): Response {
  const read = NewEvent.safeParse(body);
  if (!read.success) return error(400, "ErrorPropertyValidationFailure");
  const made = diary.transactions.get(read.data.transactionId);
  const known = made === undefined ? undefined : diary.find(made);
  if (made !== undefined && !known) return DUPLICATE.clone();
  const fresh = { createdDateTime: diary.now(), id: `AAkALg${randomUUID()}=` };
  const event = known ?? diary.set({ ...read.data, ...fresh });
  diary.transactions.set(read.data.transactionId, event.id);
  return Response.json(told(event), { status: 201 });
}

async function ofEvent(diary: Diary, request: Request, id: string): Promise<Response> {
  if (!id.startsWith("AAkALg")) return error(400, "ErrorInvalidIdMalformed");
  const known = diary.find(id);
  if (!known) return error(404, "ErrorItemNotFound");
  if (request.method === "DELETE") {
    diary.remove(id);
    return new Response(null, { status: 204 });
  }
  const read = Fields.safeParse(await request.json());
  if (!read.success) return error(400, "ErrorPropertyValidationFailure");
  return Response.json(told(diary.set({ ...known, ...read.data })));
}

/** Starts a stand-in for Microsoft Graph v1.0 and OAuth, with an account that has one calendar and reads another. */
export async function startMicrosoftCalendar() {
  const diary = createDiary();
  const access = createAccess({ rotates: true });
  const asked: string[] = [];
  const behaviour = { answer: null as Response | null, writes: null as Response | null, forgets: false };

  async function answer(request: Request, url: URL): Promise<Response> {
    if (!access.isOpen(request)) return error(401, "InvalidAuthenticationToken");
    if (behaviour.answer) return behaviour.answer.clone();
    if (behaviour.writes && request.method !== "GET") return behaviour.writes.clone();
    const prefer = request.headers.get("prefer") ?? "";
    if (!prefer.includes('outlook.timezone="UTC"') || !prefer.includes('IdType="ImmutableId"'))
      return error(400, "ErrorInvalidRequest");
    const owner = { name: "Ada", address: CALENDAR.account };
    if (url.pathname === "/v1.0/me/calendars")
      return Response.json({
        value: [
          { id: CALENDAR.id, name: CALENDAR.name, canEdit: true, owner },
          { ...SHARED, canEdit: false, owner },
        ],
      });
    const event = /^\/v1\.0\/me\/events\/([^/]+)$/.exec(url.pathname)?.[1];
    if (event) return ofEvent(diary, request, decodeURIComponent(event));
    const [, id = "", of = ""] = /^\/v1\.0\/me\/calendars\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    if (decodeURIComponent(id) !== CALENDAR.id) return error(404, "ErrorItemNotFound");
    if (of === "events")
      return request.method === "POST"
        ? create(diary, await request.json())
        : search(diary, url.searchParams.get("$filter") ?? "");
    if (behaviour.forgets && url.searchParams.has("$deltatoken")) return SYNC_STATE_GONE.clone();
    return view(diary, url, of === "calendarView/delta");
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
    /** Every request so far, as "GET /v1.0/me/calendars". */
    asked,
    /** `answer` replaces all answers, `writes` only those to writes; with `forgets`, delta links have expired. */
    behaviour,
    calendar: CALENDAR,
    shared: SHARED,
    live: diary.live,
    /** Adds an event of one hour at Microsoft itself. */
    add: (name: string, starts_at: string): void => {
      const at = (ms: number) => ({ dateTime: new Date(ms).toISOString().slice(0, 19), timeZone: "UTC" });
      const start = Date.parse(starts_at);
      diary.set({ id: `AAkALg${name}=`, showAs: "busy", start: at(start), end: at(start + HOUR_MS) });
    },
    /** Copies an event of ours to another time at Microsoft itself, including what Outlook doesn't show. */
    copy: (name: string, starts_at: string): void => {
      const found = diary
        .live()
        .find(({ singleValueExtendedProperties: own }) => own?.some(({ value }) => value === name));
      if (!found) throw new Error("it is not there");
      const at = (ms: number) => ({ dateTime: new Date(ms).toISOString().slice(0, 19), timeZone: "UTC" });
      const start = Date.parse(starts_at);
      const times = { start: at(start), end: at(start + HOUR_MS), createdDateTime: diary.now() };
      diary.set({ ...found, ...times, id: `AAkALg${randomUUID()}=`, transactionId: undefined });
    },
    /** Deletes an event at Microsoft itself, by the name that it was added with or by our name for it. */
    remove: (name: string): void => {
      for (const { id, singleValueExtendedProperties } of diary.live())
        if (id === `AAkALg${name}=` || singleValueExtendedProperties?.some(({ value }) => value === name))
          diary.remove(id);
    },
    /** Adds the events of the published example. */
    addPublished: (): void => {
      for (const event of PUBLISHED.value) diary.set(Event.parse(event));
    },
  };
}
