import { asc, gte, isNull, lt, or } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { inOrg, references } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { AppError } from "@/lib/errors";
import { addDays, dateOf, iso, MINUTE_MS, startOfDate } from "@/lib/time/clock";
import { inMs, now } from "@/lib/time/time";
import type { Organization } from "@/schema/organization";
import type { WaitingEntry } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { areOffered, servicesMeant } from "@/server/bookings/availability/duration";
import { firstFree } from "@/server/bookings/availability/find-slots";
import { demandOf, offeredWithin } from "@/server/bookings/availability/free-slots";
import { entryColumns } from "@/server/bookings/waiting/columns";
import { isQuietAt, rulesOfWaiting } from "@/server/bookings/waiting/rules";
import type { Ctx } from "@/server/http/ctx";
import { expireOffers, makeOffer } from "./make-offer";
import { nextOffer, type Offered, triedKey } from "./plan";

/** So many who wait are looked at; the list takes no more. */
export const MOST_WAITING = 1000;
/** So many times are looked at for a service, and offered in one run; the rest is for the next. */
const MOST_TIMES = 2000;
const MOST_OFFERS = 200;

/** Ends what is over: offers that ran out, and entries whose last day has passed. */
async function endOld(tx: Tx, ctx: Ctx, today: string): Promise<void> {
  await expireOffers(tx, ctx);
  const { status, last_on } = waitingListEntries;
  const isOver = inOrg(ctx, waitingListEntries, hasValue(status, "waiting"), lt(last_on, today));
  await tx
    .update(waitingListEntries)
    .set({ status: "lapsed", updated_at: inMs().toISOString() })
    .where(isOver);
}

/** Whoever could not be reached is tried again after this long. */
const TRY_AGAIN_MS = 10 * MINUTE_MS;

/** Who waits and may be reached, the first to join first. */
const readWaiting = (ctx: Ctx): Promise<WaitingEntry[]> =>
  ctx.db
    .select(entryColumns)
    .from(waitingListEntries)
    .where(
      inOrg(
        ctx,
        waitingListEntries,
        hasValue(waitingListEntries.status, "waiting"),
        or(
          isNull(waitingListEntries.hindrance),
          lt(waitingListEntries.updated_at, inMs(-TRY_AGAIN_MS).toISOString()),
        ),
      ),
    )
    .orderBy(asc(waitingListEntries.id))
    .limit(MOST_WAITING);

/** What was offered to those who wait, and to their customers today. */
async function readOffered(ctx: Ctx, today: number): Promise<Offered> {
  const { entry_id, starts_at, status, created_at } = waitingListOffers;
  const { lead_id } = waitingListEntries;
  const rows = await ctx.db
    .select({ entry_id, lead_id, starts_at, status, created_at })
    .from(waitingListOffers)
    .innerJoin(waitingListEntries, references(waitingListOffers, "entry_id", waitingListEntries))
    .where(inOrg(ctx, waitingListOffers, gte(starts_at, iso(today))));
  const counts = new Map<string, number>();
  for (const row of rows)
    if (Date.parse(row.created_at) >= today) counts.set(row.lead_id, (counts.get(row.lead_id) ?? 0) + 1);
  return {
    open: new Set(rows.filter((row) => row.status === "open").map((row) => row.entry_id)),
    tried: new Set(rows.map((row) => triedKey(row.entry_id, row.starts_at))),
    today: counts,
  };
}

/** The person or room that somebody waits for may be archived meanwhile. */
function noneIfGone(error: unknown): [] {
  if (error instanceof AppError && error.code === "not_found") return [];
  throw error;
}

type Searched = { organization: Organization; from: number; last_on: string };

/** Finds the free times for entries, those for the same services and resource once; none for what is gone. */
function searcher(ctx: Ctx, { organization, from: earliest, last_on }: Searched) {
  const found = new Map<string, Promise<{ starts_at: string }[]>>();
  const until = startOfDate(addDays(last_on, 1), organization.time_zone);
  return ({ services, resource_id }: WaitingEntry) => {
    const key = JSON.stringify([services, resource_id]);
    if (!areOffered(services, organization)) return Promise.resolve([]);
    const demand = demandOf({ organization }, servicesMeant(services, organization));
    const { from, to } = offeredWithin({ organization }, earliest, until, now());
    const sought = { organization, demand, resource_id, from, to, audience: "customer" } as const;
    const searching = found.get(key) ?? firstFree(ctx, sought, MOST_TIMES).catch(noneIfGone);
    found.set(key, searching);
    return searching;
  };
}

/** Offers a time; false if it was not free any more, or could not be offered. */
async function tryOffer(ctx: Ctx, entry_id: string, starts_at: string): Promise<boolean> {
  try {
    return "offer" in (await makeOffer(ctx, { entry_id, starts_at }));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Offers what is free to those who wait, the first first, each the earliest time that suits. It is decided by the rows as
 * they are, however often and wherever this runs: whoever makes an offer checks again under the lock of all placements.
 */
export async function offerTimes(ctx: Ctx): Promise<void> {
  const [organization, rules] = await Promise.all([organizationOf(ctx), rulesOfWaiting(ctx)]);
  const { time_zone } = organization;
  const date = dateOf(now(), time_zone);
  await transaction(ctx.db, (tx) => endOld(tx, ctx, date));
  if (!rules.is_on || isQuietAt(rules, time_zone, now())) return;
  const missed = new Set<string>();
  const waiting = await readWaiting(ctx);
  const last_on =
    waiting
      .map((entry) => entry.last_on)
      .sort()
      .at(-1) ?? date;
  const from = now() + rules.hold_minutes * MINUTE_MS;
  const searching = () => searcher(ctx, { organization, from, last_on });
  for (let [made, slotsFor] = [0, searching()]; made < MOST_OFFERS; ) {
    const entries = waiting.filter(({ id }) => !missed.has(id));
    const offered = await readOffered(ctx, startOfDate(date, time_zone));
    const next = await nextOffer(entries, offered, { most: rules.most, time_zone, slotsFor });
    if (!next) return;
    if (await tryOffer(ctx, next.entry.id, next.starts_at)) [made, slotsFor] = [made + 1, searching()];
    else missed.add(next.entry.id);
  }
}
