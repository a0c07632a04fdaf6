import { createHash } from "node:crypto";
import type { z } from "zod";
import { MINUTE_MS } from "@/lib/time/clock";
import { type CalendarAppointment, CalendarFault, type CalendarService, type OpenCalendar } from "../service";
import { askCalCom, type CalComAccess } from "./api";
import {
  type CalComBooking,
  CalComBookings,
  CalComCalledOff,
  CalComEventTypes,
  CalComWritten,
  OWN_CANCELLATION,
} from "./payload";

const PAGE = 100;
const MOST_PAGES = 50;

const eventTypes = async (access: CalComAccess) =>
  (await askCalCom(access, { of: "event-types" }, CalComEventTypes)).data;

type EventType = Awaited<ReturnType<typeof eventTypes>>[number];

/** All bookings of a list, page by page. */
async function allOf<One>(
  access: CalComAccess,
  query: Record<string, string>,
  schema: z.ZodType<{ data: One[]; pagination: { hasNextPage: boolean } }>,
): Promise<One[]> {
  const found: One[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const part = { take: String(PAGE), skip: String(page * PAGE) };
    const { data, pagination } = await askCalCom(
      access,
      { of: "bookings", query: { ...query, ...part } },
      schema,
    );
    found.push(...data);
    if (!pagination.hasNextPage) return found;
  }
  throw new CalendarFault("later", `it holds more than ${PAGE * MOST_PAGES} bookings`);
}

/** An event type's upcoming bookings, including unconfirmed ones, which hold their time too. */
const comingOf = (access: CalComAccess, eventTypeId: string): Promise<CalComBooking[]> =>
  allOf(access, { eventTypeId, status: "upcoming,unconfirmed" }, CalComBookings);

/** An event type's upcoming bookings that were cancelled, except rescheduled ones. */
async function calledOffOf(access: CalComAccess, eventTypeId: string) {
  const afterStart = new Date().toISOString();
  const query = { eventTypeId, status: "cancelled", afterStart, sortStart: "asc" };
  const data = await allOf(access, query, CalComCalledOff);
  return data.flatMap(({ rescheduledToUid, ...one }) =>
    rescheduledToUid === null
      ? [
          {
            ...{ uid: one.uid, starts_at: one.start, ends_at: one.end, reason: one.cancellationReason },
            at: one.updatedAt ?? new Date().toISOString(),
          },
        ]
      : [],
  );
}

/** A length may be given only if the event type offers a choice. */
function lengthOf(types: EventType[], eventTypeId: string, appointment: CalendarAppointment) {
  const type = types.find(({ id }) => String(id) === eventTypeId);
  if (!type) throw new CalendarFault("missing", "there is no such event type any more");
  const minutes = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / MINUTE_MS;
  if (type.lengthInMinutesOptions.includes(minutes)) return { lengthInMinutes: minutes };
  if (type.lengthInMinutes === minutes) return {};
  throw new CalendarFault("event", `its event type there has no length of ${minutes} minutes`);
}

function attendeeOf({ customer, time_zone }: CalendarAppointment) {
  const { name, email, phone } = customer;
  if (!email && !phone)
    throw new CalendarFault("event", `${name} has neither an e-mail address nor a phone number for Cal.com`);
  return { name, timeZone: time_zone, ...(email && { email }), ...(phone && { phoneNumber: phone }) };
}

async function create(
  access: CalComAccess,
  eventTypeId: string,
  appointment: CalendarAppointment,
  length: object,
) {
  const { uid: frontdesk_uid, booking_id, customer } = appointment;
  const body = {
    start: appointment.starts_at,
    eventTypeId: Number(eventTypeId),
    attendee: attendeeOf(appointment),
    ...length,
    // These identify the booking as ours in Cal.com's webhooks.
    metadata: { frontdesk_uid, booking_id, lead_id: customer.lead_id },
  };
  return (await askCalCom(access, { of: "bookings", body }, CalComWritten)).data;
}

const acted = async (access: CalComAccess, uid: string, act: "reschedule" | "cancel", body: object) =>
  (
    await askCalCom(
      access,
      { of: "bookings", path: `/${encodeURIComponent(uid)}/${act}`, body },
      CalComWritten,
    )
  ).data;

/** A tag that changes when any booking does, since Cal.com has none. */
const tagOf = (bookings: CalComBooking[]): string =>
  createHash("sha256")
    .update(JSON.stringify(bookings.map(({ uid, start, end }) => [uid, start, end]).sort()))
    .digest("base64url");

function open(access: CalComAccess, eventTypeId: string): OpenCalendar {
  let types: EventType[] | undefined;
  let known: Promise<CalComBooking[]> | undefined;
  // Read once per round, however many appointments are written in it.
  const coming = () => (known ??= comingOf(access, eventTypeId));
  const find = async (uid: string, version: string | null) =>
    (await coming()).find((one) => one.uid === version || one.metadata.frontdesk_uid === uid);
  const forget = async (gone: CalComBooking, now: CalComBooking[]) => {
    const rest = (await coming()).filter(({ uid }) => uid !== gone.uid);
    known = Promise.resolve([...rest, ...now]);
  };
  const cancel = async (there: CalComBooking) => {
    await acted(access, there.uid, "cancel", { cancellationReason: OWN_CANCELLATION });
    await forget(there, []);
  };

  return {
    async read({ window, tag }) {
      const busy = (await coming()).filter(({ start, end }) => end > window.from && start < window.until);
      const now = tagOf(busy);
      if (now === tag) return { tag, changed: null };
      const spans = busy.map(({ uid, start, end, metadata }) => ({
        ...{ external_id: metadata.frontdesk_uid ?? uid, from: start, until: end },
      }));
      return { tag: now, changed: { busy: spans, unreadable: 0, examples: [] } };
    },

    async write(appointment, version) {
      const [start, end] = [Date.parse(appointment.starts_at), Date.parse(appointment.ends_at)];
      const there = await find(appointment.uid, version);
      if (there?.start === start && there.end === end) return { version: there.uid };
      if (start <= Date.now()) return { version };
      if (there && there.end - there.start === end - start) {
        const moved = await acted(access, there.uid, "reschedule", { start: appointment.starts_at });
        // Rescheduling keeps the metadata, but the answer does not always contain it.
        await forget(there, [{ ...moved, metadata: { frontdesk_uid: appointment.uid } }]);
        return { version: moved.uid };
      }
      types ??= await eventTypes(access);
      const length = lengthOf(types, eventTypeId, appointment);
      // Rescheduling would keep the length.
      if (there) await cancel(there);
      const made = await create(access, eventTypeId, appointment, length);
      (await coming()).push(made);
      return { version: made.uid };
    },

    async remove(uid, version) {
      const there = await find(uid, version);
      if (there) await cancel(there);
    },

    calledOff: () => calledOffOf(access, eventTypeId),
  };
}

/** Cal.com: each event type is a calendar with the type's id. Other upcoming bookings are its busy times. */
export const calcom: CalendarService<CalComAccess> = {
  list: async (access) =>
    (await eventTypes(access)).map(({ id, title }) => ({ id: String(id), name: title })),
  open,
};
