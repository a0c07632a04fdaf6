import { AppError, invalid, notFound } from "@/lib/errors";
import { DAY_MS, iso, MINUTE_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Organization } from "@/schema/organization";
import type { Service } from "@/schema/service";
import type { FreeSlot } from "@/schema/slot";
import { refuseFar } from "@/server/bookings/availability/duration";
import { firstFree } from "@/server/bookings/availability/find-slots";
import { type Demand, offeredWithin } from "@/server/bookings/availability/free-slots";
import { isTimeTaken, TimeTaken } from "@/server/bookings/placement/refuse-time";
import type { Ctx } from "@/server/http/ctx";
import type { peopleOf } from "./facts";

type People = Awaited<ReturnType<typeof peopleOf>>;

/** What a customer looks for. `but`: their own appointment, which they would move; `suits`: a further condition. */
export type PageWish = {
  organization: Organization;
  demand: Demand;
  resource_id: string | null;
  but?: string;
  suits?: (starts_at: string) => boolean;
};

/** Refuses (422) a time that is past, too soon or too far ahead to be offered to customers. */
export function refuseUnoffered({ lead_time_minutes, horizon_days }: Organization, starts_at: string): void {
  const ahead = Date.parse(starts_at) - now();
  if (ahead <= 0) throw invalid(["starts_at"], "is in the past");
  if (ahead < lead_time_minutes * MINUTE_MS) throw invalid(["starts_at"], "is too soon");
  if (ahead > horizon_days * DAY_MS) throw invalid(["starts_at"], "is too far ahead");
}

/** The first free times that customers are offered between two moments (ms). */
export function freeFor(
  ctx: Ctx,
  wish: PageWish,
  from: number,
  to: number,
  count: number,
): Promise<FreeSlot[]> {
  refuseFar(to, "from");
  const within = offeredWithin(wish, from, to);
  return firstFree(ctx, { ...wish, ...within, audience: "customer" }, count);
}

/** Whether a time is among those that customers are offered. */
export async function isOffered(ctx: Ctx, wish: PageWish, starts_at: string): Promise<boolean> {
  const at = Date.parse(starts_at);
  const [first] = await freeFor(ctx, wish, at - 1, at + wish.demand.minutes * MINUTE_MS, 1);
  return first?.starts_at === iso(at);
}

/** Free times as strangers see them: of what is free, only people whom they can choose. */
export function shownSlots(slots: FreeSlot[], people: People): FreeSlot[] {
  const known = new Set(people.map(({ id }) => id));
  return slots.map((slot) => ({ ...slot, resource_ids: slot.resource_ids.filter((id) => known.has(id)) }));
}

/** Refuses a person whom customers can't choose (404), or who does not do this service (422). */
export function requirePerson(people: People, id: string | null | undefined, service?: Service): void {
  if (!id) return;
  const person = people.find((one) => one.id === id);
  if (!person) throw notFound("person");
  const does = !service || person.services === null || person.services.includes(service.name);
  if (!does) throw invalid(["resource"], "does not do this service");
}

const HOW_MANY = 3;
const DAYS_AHEAD = 28;

/** A time that is not free any more (409), with the next three that are. It says nothing of who has it. */
export async function gone(ctx: Ctx, wish: PageWish, people: People, starts_at: string): Promise<AppError> {
  const from = Math.max(now(), Date.parse(starts_at));
  const next = await freeFor(ctx, wish, from, from + DAYS_AHEAD * DAY_MS, HOW_MANY);
  return new TimeTaken("conflict", "This time is not free any more. Choose another.", {
    faults: [{ path: ["starts_at"], message: "is not free" }],
    alternatives: shownSlots(next, people),
  });
}

/** A time that is free, but not among those that are offered (422). */
export const notOffered = (): AppError => invalid(["starts_at"], "is not one of the times that are offered");

const STAFF_WORDS = "outside_opening_hours";

/** The same refusal without what only staff can do about it. */
export function forCustomer(error: unknown): unknown {
  if (!(error instanceof AppError) || isTimeTaken(error)) return error;
  const isClosed = error.details.faults?.some(({ path }) => path[0] === STAFF_WORDS);
  return isClosed ? invalid(["starts_at"], "is outside the opening hours") : error;
}
