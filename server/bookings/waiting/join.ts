import { eq, sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { resources } from "@/db/schema/resources";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { invalid, notFound } from "@/lib/errors";
import { isSameJson } from "@/lib/text/json";
import { dateOf } from "@/lib/time/clock";
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

/** The entry of somebody who waits for just this already. */
async function sameWish(tx: Tx, ctx: Ctx, lead_id: string, wish: Wish): Promise<WaitingEntry | undefined> {
  const { status } = waitingListEntries;
  const found = await tx
    .select(entryColumns)
    .from(waitingListEntries)
    .where(
      inOrg(ctx, waitingListEntries, eq(waitingListEntries.lead_id, lead_id), hasValue(status, "waiting")),
    );
  return found.find((entry) => isSameJson(comparable(entry), comparable(wish)));
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
  const same = await sameWish(tx, ctx, lead.id, wish);
  if (same) return same;
  const row = { organization_id: ctx.organization_id, lead_id: lead.id, ...wish, notes, source, consent };
  const entry = one(await tx.insert(waitingListEntries).values(row).returning(entryColumns));
  await publish(tx, ctx.organization_id, [{ type: "waiting_list.joined", data: entry }]);
  await askToOffer(tx, ctx);
  return entry;
}
