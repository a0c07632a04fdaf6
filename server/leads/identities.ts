import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recordset, rowsOf } from "@/db/recordset";
import { leadIdentities, leads } from "@/db/schema/leads";
import { inOrg, references } from "@/db/tenant";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { Ctx } from "@/server/core/ctx";
import type { Channel, Lead } from "@/server/schema/lead";
import { leadColumns } from "./store";

export type Identity = { kind: "phone" | "user_id" | "channel_id"; value: string };

/** National variants of one mobile number are one identity. */
export const phoneIdentity = (phone: string): Identity => ({
  kind: "phone",
  value: phoneVariants(phone).toSorted()[0] ?? phone,
});

/** Everything by which a sender can be known again, the most lasting first. */
export function identitiesOf(sender: {
  phone?: string | null;
  user_id?: string | null;
  channel?: Channel;
  channel_id?: string;
}): Identity[] {
  const { phone, user_id, channel, channel_id } = sender;
  return [
    ...(phone?.startsWith("+") ? [phoneIdentity(phone)] : []),
    ...(user_id ? [{ kind: "user_id" as const, value: user_id }] : []),
    ...(channel && channel_id ? [{ kind: "channel_id" as const, value: `${channel}:${channel_id}` }] : []),
  ];
}

const matches = (identity: Identity) =>
  and(eq(leadIdentities.kind, identity.kind), eq(leadIdentities.value, identity.value));

/** The lead that holds one of these identities (the longest-held wins), and those that nobody holds; or null. */
export async function findByIdentity(
  tx: Tx,
  ctx: Ctx,
  wanted: Identity[],
): Promise<{ lead: Lead; unheld: Identity[] } | null> {
  if (wanted.length === 0) return null;
  const rows = await tx
    .select({ lead: leadColumns, kind: leadIdentities.kind, value: leadIdentities.value })
    .from(leadIdentities)
    .innerJoin(leads, references(leadIdentities, "lead_id", leads))
    .where(inOrg(ctx, leadIdentities, or(...wanted.map(matches))))
    .orderBy(asc(leadIdentities.created_at))
    // A merge that is just moving this lead's identities is waited for.
    .for("key share", { of: leads });
  const [first] = rows;
  if (!first) return null;
  const held = new Set(rows.map((row) => `${row.kind} ${row.value}`));
  return {
    lead: first.lead,
    unheld: wanted.filter((identity) => !held.has(`${identity.kind} ${identity.value}`)),
  };
}

/** Gives leads identities that nobody holds yet. Answers how many they got. */
async function claimAll(tx: Tx, ctx: Ctx, wanted: (Identity & { lead_id: string })[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const { organization_id } = ctx;
  const rows = wanted.map((one) => ({ organization_id, ...one }));
  const claimed = await tx
    .insert(leadIdentities)
    .select(rowsOf(leadIdentities, rows))
    .onConflictDoNothing()
    .returning({ value: leadIdentities.value });
  return claimed.length;
}

/** Gives a lead the identities that nobody holds yet. Answers how many it got. */
export async function claimIdentities(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  identities: Identity[],
): Promise<number> {
  return claimAll(
    tx,
    ctx,
    identities.map((identity) => ({ lead_id, ...identity })),
  );
}

/** Gives leads the identities of their phones that nobody holds yet. */
export async function claimPhones(tx: Tx, ctx: Ctx, owners: Pick<Lead, "id" | "phone">[]): Promise<void> {
  await claimAll(
    tx,
    ctx,
    owners.flatMap(({ id, phone }) =>
      identitiesOf({ phone }).map((identity) => ({ lead_id: id, ...identity })),
    ),
  );
}

/** Gives a lead's identities to another, all or those named. Answers which. */
export async function moveIdentities(
  tx: Tx,
  ctx: Ctx,
  from: string,
  to: string,
  named?: Identity[],
): Promise<Identity[]> {
  if (named?.length === 0) return [];
  const { kind, value } = leadIdentities;
  const ofLead = inOrg(
    ctx,
    leadIdentities,
    eq(leadIdentities.lead_id, from),
    named &&
      sql`(${kind}, ${value}) in (select kind, value from ${recordset({ kind: "text", value: "text" }, named)})`,
  );
  return tx.update(leadIdentities).set({ lead_id: to }).where(ofLead).returning({ kind, value });
}
