import { z } from "zod";
import { freePort } from "@/db/embedded";
import { MINUTE_MS } from "@/lib/time/clock";
import { payload } from "@/tests/payloads";
import { startWebServer } from "@/tests/stand-ins/web-server";

/** A published answer of the API, into which this stand-in puts its own values. */
const CREATED = z
  .looseObject({ data: z.looseObject({}) })
  .parse(payload("calcom/api_create_booking_response.json"));
const REFUSED = Response.json(payload("calcom/api_error_400.json"), { status: 400 });

const NewBooking = z.strictObject({
  start: z.iso.datetime(),
  eventTypeId: z.int(),
  attendee: z
    .strictObject({
      name: z.string().min(1),
      timeZone: z.string().min(1),
      email: z.email().optional(),
      phoneNumber: z.string().startsWith("+").optional(),
    })
    .refine(({ email, phoneNumber }) => email ?? phoneNumber),
  lengthInMinutes: z.int().optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)),
});
const Move = z.strictObject({ start: z.iso.datetime() });
const Cancellation = z.strictObject({ cancellationReason: z.string() });

const EVENT_TYPE = {
  id: 123,
  title: "Consultation",
  slug: "some-event",
  lengthInMinutes: 60,
  lengthInMinutesOptions: [30, 60],
};
const KEY = "cal_live_0123456789";

const after = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString();

/** The bookings of an account, which can't overlap. */
function createDiary() {
  const bookings = new Map<string, Booking>();
  const live = () => [...bookings.values()].filter(({ status }) => status === "accepted");
  return {
    live,
    calledOff: () => [...bookings.values()].filter(({ status }) => status === "cancelled"),
    coming: () => live().filter(({ end }) => Date.parse(end) > Date.now()),
    find: (uid: string) => live().find((one) => one.uid === uid),
    isTaken: ({ start, end }: Span, but?: Booking) =>
      Date.parse(start) < Date.now() ||
      live().some((one) => one.uid !== but?.uid && one.start < end && one.end > start),
    add(fields: Span & Pick<Booking, "metadata" | "attendees">): Booking {
      const uid = crypto.randomUUID();
      const made = { uid, status: "accepted" as const, eventTypeId: EVENT_TYPE.id, ...fields };
      bookings.set(uid, made);
      return made;
    },
    cancel(booking: Booking, rescheduledToUid?: string): Booking {
      const cancelled = { ...booking, status: "cancelled" as const, rescheduledToUid };
      bookings.set(booking.uid, cancelled);
      return cancelled;
    },
  };
}

type Span = { start: string; end: string };
type Booking = Span & {
  uid: string;
  status: "accepted" | "cancelled";
  eventTypeId: number;
  metadata: Record<string, string>;
  attendees: object[];
  rescheduledToUid?: string;
};
type Diary = ReturnType<typeof createDiary>;

const told = (booking: Booking, status = 200) =>
  Response.json({ ...CREATED, data: { ...CREATED.data, ...booking } }, { status });

function create({ add, isTaken }: Diary, body: unknown): Response {
  const read = NewBooking.safeParse(body);
  if (!read.success) return REFUSED.clone();
  const { start, attendee, metadata, lengthInMinutes = EVENT_TYPE.lengthInMinutes } = read.data;
  const span = { start, end: after(start, lengthInMinutes) };
  return isTaken(span) ? REFUSED.clone() : told(add({ ...span, metadata, attendees: [attendee] }), 201);
}

/** A moved booking has another uid, and loses the metadata that it was made with. */
function reschedule({ add, cancel, isTaken }: Diary, old: Booking, body: unknown): Response {
  const { start } = Move.parse(body);
  const minutes = (Date.parse(old.end) - Date.parse(old.start)) / MINUTE_MS;
  const span = { start, end: after(start, minutes) };
  if (isTaken(span, old)) return REFUSED.clone();
  const moved = add({ ...span, attendees: old.attendees, metadata: {} });
  cancel(old, moved.uid);
  return told(moved, 201);
}

type Behaviour = { tellsCalledOff: boolean; otherTypes: number[] };

function list({ coming, calledOff }: Diary, query: URLSearchParams, behaviour: Behaviour): Response {
  const isOfCalledOff = query.get("status") === "cancelled";
  if (isOfCalledOff && !behaviour.tellsCalledOff) return REFUSED.clone();
  const all = isOfCalledOff
    ? calledOff().filter(({ start }) => start > (query.get("afterStart") ?? ""))
    : coming();
  const skip = Number(query.get("skip"));
  const data = all.slice(skip, skip + Number(query.get("take") ?? 100));
  return Response.json({
    status: "success",
    data,
    pagination: { hasNextPage: skip + data.length < all.length },
  });
}

async function answer(diary: Diary, behaviour: Behaviour, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.headers.get("authorization") !== `Bearer ${KEY}`) return new Response(null, { status: 401 });
  if (!request.headers.get("cal-api-version")) return new Response(null, { status: 404 });
  if (pathname === "/v2/event-types") {
    const others = behaviour.otherTypes.map((id) => ({ ...EVENT_TYPE, id }));
    return Response.json({ status: "success", data: [EVENT_TYPE, ...others] });
  }
  if (pathname === "/v2/bookings" && request.method === "GET") return list(diary, searchParams, behaviour);
  const body: unknown = await request.json();
  if (pathname === "/v2/bookings") return create(diary, body);
  const [, uid = "", act] = /^\/v2\/bookings\/([^/]+)\/(reschedule|cancel)$/.exec(pathname) ?? [];
  const booking = diary.find(uid);
  if (!booking) return REFUSED.clone();
  if (act === "reschedule") return reschedule(diary, booking, body);
  Cancellation.parse(body);
  return told(diary.cancel(booking));
}

/** Starts a stand-in for Cal.com's API v2 with an account that has one event type. */
export async function startCalCom() {
  const diary = createDiary();
  const asked: string[] = [];
  const behaviour: Behaviour = { tellsCalledOff: true, otherTypes: [] };
  const handle = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const of = searchParams.get("status") === "cancelled" ? " cancelled" : "";
    asked.push(`${request.method} ${pathname}${of}`);
    return answer(diary, behaviour, request);
  };
  const { url, close } = await startWebServer(handle, await freePort());
  return {
    access: { server_url: url, api_key: KEY, rules: { allow_insecure: true } },
    calendar: { id: String(EVENT_TYPE.id), name: EVENT_TYPE.title },
    close,
    /** Every request so far, as "POST /v2/bookings" or "GET /v2/bookings cancelled". */
    asked,
    /** `tellsCalledOff`: whether it accepts requests for the cancelled bookings. `otherTypes`: more event types' ids. */
    behaviour,
    live: diary.live,
    /** Books an hour at Cal.com itself; returns the uid. */
    book: (start: string): string =>
      diary.add({ start, end: after(start, 60), metadata: {}, attendees: [] }).uid,
    /** Moves a booking at Cal.com itself; returns its new uid. It is an hour long then. */
    move(uid: string, start: string): string {
      const old = diary.find(uid);
      if (!old) throw new Error("it is not there");
      const { metadata, attendees } = old;
      const moved = diary.add({ start, end: after(start, 60), metadata, attendees });
      diary.cancel(old, moved.uid);
      return moved.uid;
    },
    /** Cancels a booking at Cal.com itself. */
    cancel(uid: string): void {
      const booking = diary.find(uid);
      if (booking) diary.cancel(booking);
    },
  };
}
