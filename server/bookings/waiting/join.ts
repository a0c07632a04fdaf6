import { eq, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { resources } from "@/db/schema/resources";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { AppError, invalid, notFound } from "@/lib/errors";
import { isSameJson } from "@/lib/text/json";
import { addDays, dateOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { WaitingConsent, WaitingEntry, WaitingSource } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { areOffered } from "@/server/bookings/availability/duration";
import { MOST_WAITING } from "@/server/bookings/waiting/offers/offer-times";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { heldLead } from "@/server/leads/store";
import { publish } from "@/server/webhooks/publish";
import { askToOffer } from "./ask";
import { entryColumns } from "./columns";

/** What somebody waits for. */
type Wish = Pick<WaitingEntry, "services" | "resource_id" | "first_on" | "last_on" | "hours">;

/** Refuses days that are over and services that are not offered (422), and a resource that is not there (404). */
export async function requirePossible(tx: Tx, ctx: Ctx, { services, resource_id, last_on }: Wish) {
  const organization = await organizationOf({ ...ctx, db: tx });
  if (last_on < dateOf(now(), organization.time_zone)) throw invalid(["last_on"], "is over");
  if (!areOffered(services, organization)) throw invalid(["services"], "must name services of the business");
  const isThere = resource_id && byId(ctx, resources, resource_id, sql`archived_at is null`);
  if (isThere && (await tx.$count(resources, isThere)) === 0) throw notFound("resource");
}

/** A wish without the order in which the database returns the fields of its hours. */
const comparable = ({ services, resource_id, first_on, last_on, hours }: Wish) => [
  ...[services, resource_id, first_on, last_on],
  hours.map(({ from, to }) => [from, to]),
];

/** What a lead waits for already. */
const ownWishes = (tx: Tx, ctx: Ctx, id: string): Promise<WaitingEntry[]> => {
  const { status, lead_id } = waitingListEntries;
  const isWaiting = inOrg(ctx, waitingListEntries, eq(lead_id, id), hasValue(status, "waiting"));
  return tx.select(entryColumns).from(waitingListEntries).where(isWaiting);
};

/** So much one customer may wait for, and so many days ahead, unless staff put them there: or anybody could fill the list. */
const MOST_OF_ONE = 10;
const MOST_DAYS_AHEAD = 366;

/** Refuses a wish for a far day (422), and one too many (409). */
async function refuseTooMuch(tx: Tx, ctx: Ctx, { first_on }: Wish, already: number): Promise<void> {
  const { time_zone } = await organizationOf({ ...ctx, db: tx });
  if (first_on > addDays(dateOf(now(), time_zone), MOST_DAYS_AHEAD))
    throw invalid(["first_on"], "must be within a year");
  if (already >= MOST_OF_ONE)
    throw new AppError("conflict", `They wait for ${MOST_OF_ONE} things already, the most for one customer.`);
}

type Joining = Wish & {
  lead_id: string;
  notes: string | null;
  source: WaitingSource;
  consent?: WaitingConsent | null;
};

/** Puts a customer on the waiting list, at its end. Whoever waits for just this already stays where they are. */
export async function putOnList(tx: Tx, ctx: Ctx, joining: Joining): Promise<WaitingEntry> {
  const { lead_id, notes, source, consent, ...wish } = joining;
  await requirePossible(tx, ctx, wish);
  const lead = await heldLead(tx, ctx, lead_id);
  const isWaiting = inOrg(ctx, waitingListEntries, hasValue(waitingListEntries.status, "waiting"));
  const room = { table: waitingListEntries, where: isWaiting, most: MOST_WAITING };
  await requireRoom(tx, ctx, { ...room, what: "customers on the waiting list" });
  const own = await ownWishes(tx, ctx, lead.id);
  const same = own.find((entry) => isSameJson(comparable(entry), comparable(wish)));
  if (same) return same;
  if (source !== "staff") await refuseTooMuch(tx, ctx, wish, own.length);
  const row = { organization_id: ctx.organization_id, lead_id: lead.id, ...wish, notes, source, consent };
  const entry = one(await tx.insert(waitingListEntries).values(row).returning(entryColumns));
  await publish(tx, ctx.organization_id, [{ type: "waiting_list.joined", data: entry }]);
  await askToOffer(tx, ctx);
  return entry;
}
