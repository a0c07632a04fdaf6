import * as cancel from "@/app/api/v1/booking-series/[series_id]/cancel/route";
import * as movePreview from "@/app/api/v1/booking-series/[series_id]/move/preview/route";
import * as move from "@/app/api/v1/booking-series/[series_id]/move/route";
import * as one from "@/app/api/v1/booking-series/[series_id]/route";
import * as preview from "@/app/api/v1/booking-series/preview/route";
import * as all from "@/app/api/v1/booking-series/route";
import type { BookingSeries, SeriesPreview } from "@/schema/booking-series";
import type { EventType } from "@/schema/event";
import { createResource } from "@/server/accounts/organization/resources";
import { createBooking } from "@/server/bookings/create";
import { createLead } from "@/server/leads/actions";
import { newestEvents } from "@/server/webhooks/event-queries";
import { call, newOrg, type TestCtx } from "@/tests/world";

export type Draft = SeriesPreview["appointments"][number];

// Mondays; Paris puts its clocks forward on the 30th of March 2031.
const FIRST = "2031-03-17T09:00:00.000Z";
const services = [
  { name: "Massage", duration_minutes: 60 },
  { name: "Yoga", duration_minutes: 60, capacity: 2 },
];
const hours = [{ from: "09:00", to: "12:00" }];
const opening_hours = { "1": hours, "2": hours };

/** The organization's events of a type, with what they tell. */
export const eventsOf = async ({ organization_id }: TestCtx, type: EventType) =>
  (await newestEvents(organization_id, type, 100)).map(({ data }) => data);

/** A practice of two people, open on Monday and Tuesday mornings. */
export async function newPractice() {
  const ctx = await newOrg({ time_zone: "Europe/Paris", services, opening_hours });
  const [mia, theo] = [
    await createResource(ctx, { name: "Mia", kind: "person" }),
    await createResource(ctx, { name: "Theo", kind: "person" }),
  ];
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const token = ctx.token;
  const post = (route: typeof all.POST, body: object, params = {}) => call(route, { token, body, params });
  return {
    ...{ ctx, lead_id, mia: mia.id, theo: theo.id },
    see: async (query: object = {}) => {
      const rule = { unit: "week", count: 4 };
      const asked = { services: ["Massage"], starts_at: FIRST, resource_id: mia.id, repeats: rule, ...query };
      return post(preview.POST, asked);
    },
    book: (starts: (string | object)[], body: object = {}) => {
      const named = starts.map((at) =>
        typeof at === "string" ? { starts_at: at, resource_id: mia.id } : at,
      );
      return post(all.POST, { lead_id, services: ["Massage"], appointments: named, ...body });
    },
    seeMove: (series_id: string, body: object) => post(movePreview.POST, body, { series_id }),
    move: (series_id: string, body: object) => post(move.POST, body, { series_id }),
    cancel: (series_id: string, body: object = {}) => post(cancel.POST, body, { series_id }),
    get: (series_id: string) => call(one.GET, { token, params: { series_id } }),
  };
}

export const MONDAYS = ["2031-03-17T09:00", "2031-03-24T09:00", "2031-03-31T08:00", "2031-04-07T08:00"].map(
  (at) => `${at}:00.000Z`,
);
export const [FIRST_MONDAY = "", SECOND_MONDAY = "", THIRD_MONDAY = "", FOURTH_MONDAY = ""] = MONDAYS;
export const startsIn = ({ body }: { body: BookingSeries }) =>
  body.bookings.map(({ starts_at }) => starts_at);
export const statesIn = ({ body }: { body: SeriesPreview }) => body.appointments.map(({ state }) => state);
export const pathsIn = ({ body }: { body: { errors: { path: (string | number)[] }[] } }) =>
  body.errors.map(({ path }) => path);
export const timesIn = ({ alternatives }: Draft) =>
  alternatives.map(({ starts_at }) => starts_at.slice(0, 16));

export async function bookSomebody(
  ctx: TestCtx,
  starts_at: string,
  resource_id: string,
  service = "Massage",
) {
  const { id: lead_id } = await createLead(ctx, { name: "Bob" });
  return createBooking(ctx, { lead_id, services: [service], starts_at, resource_id });
}
