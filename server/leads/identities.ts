import { and, asc, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recordset } from "@/db/recordset";
import { leadIdentities, leads } from "@/db/schema/leads";
import { statement } from "@/db/statement";
import { inOrg, references } from "@/db/tenant";
import { type Identity, identitiesOf, keyOf } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS } from "@/server/lib/clock";
import type { Lead } from "@/server/schema/lead";
import { leadColumns } from "./store";

export const matches = (identity: Identity) =>
  and(eq(leadIdentities.kind, identity.kind), eq(leadIdentities.value, identity.value));

/**
 * How long a sender with a former number is still taken for the lead that gave it up. Carriers keep a number back for
 * 45 days or more before they reassign it (47 CFR 52.15).
 */
const FORMER_MS = 30 * DAY_MS;

const wasTheirs = (at: string) =>
  or(
    isNull(leadIdentities.former_at),
    gte(leadIdentities.former_at, new Date(Date.parse(at) - FORMER_MS).toISOString()),
  );

type Found = {
  lead: Lead;
  /** The identities that no lead holds, or that their holder had given up by `at`. */
  unheld: Identity[];
  /** Where the lead is reached now, if it has given up one of these identities since `at`. */
  moved_to: string | null;
};

/**
 * The lead that holds one of these identities, or null. A current holder goes before a former one, then the
 * longest-held identity wins. `at`: when they were used; without it, former identities count however old.
 */
export async function findByIdentity(
  tx: Tx,
  ctx: Ctx,
  wanted: Identity[],
  at?: string,
): Promise<Found | null> {
  if (wanted.length === 0) return null;
  const { kind, value, former_at, moved_to } = leadIdentities;
  const rows = await tx
    .select({ lead: leadColumns, kind, value, former_at, moved_to })
    .from(leadIdentities)
    .innerJoin(leads, references(leadIdentities, "lead_id", leads))
    .where(inOrg(ctx, leadIdentities, or(...wanted.map(matches)), at ? wasTheirs(at) : undefined))
    .orderBy(asc(sql`${former_at} is not null`), asc(leadIdentities.created_at))
    // Waits for a merge that is moving this lead's identities.
    .for("key share", { of: leads });
  const [first] = rows;
  if (!first) return null;
  const isHeld = (row: (typeof rows)[number]) => !row.former_at || !at || at <= row.former_at;
  const held = new Set(rows.filter(isHeld).map((row) => keyOf(row)));
  const former = rows.find((row) => row.lead.id === first.lead.id && row.former_at && isHeld(row));
  return {
    lead: first.lead,
    unheld: wanted.filter((identity) => !held.has(keyOf(identity))),
    moved_to: former?.moved_to ?? null,
  };
}

/**
 * The lead that holds one of these identities, for callers who don't create it otherwise. They look again: what the
 * first look waited for may have been a merge, which took the lead away and gave its identities to another.
 */
export async function leadWithIdentity(tx: Tx, ctx: Ctx, wanted: Identity[]): Promise<Lead | undefined> {
  const found = (await findByIdentity(tx, ctx, wanted)) ?? (await findByIdentity(tx, ctx, wanted));
  return found?.lead;
}

/** Another lead that currently holds one of these identities. */
export async function otherHolder(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  identities: Identity[],
): Promise<Lead | undefined> {
  const { former_at } = leadIdentities;
  const isOneOf = or(...identities.map(matches));
  const [other] = await tx
    .select(leadColumns)
    .from(leadIdentities)
    .innerJoin(leads, references(leadIdentities, "lead_id", leads))
    .where(inOrg(ctx, leadIdentities, isOneOf, isNull(former_at), ne(leadIdentities.lead_id, lead_id)))
    .orderBy(asc(leadIdentities.created_at))
    .limit(1)
    .for("key share", { of: leads });
  return other;
}

type Claim = Identity & { lead_id: string };

/** Claims in the form that `CLAIMING` reads. */
export const claimsJson = (claims: Claim[]): string =>
  JSON.stringify(claims.map((claim, n) => ({ ...claim, n })));

/**
 * CTEs that give leads those identities of the placeholder `claims` (see `claimsJson`) that are free or only held as
 * former ones. If several claim the same one, the first gets it.
 */
export const CLAIMING = sql`
  claimed as (
    insert into lead_identities (organization_id, kind, value, lead_id)
    select distinct on (kind, value) ${sql.placeholder("organization_id")}::uuid, kind, value, lead_id
    from jsonb_to_recordset(${sql.placeholder("claims")}::jsonb) as claim(kind text, value text, lead_id uuid, n int)
    order by kind, value, n
    on conflict (organization_id, kind, value) do update
    set lead_id = excluded.lead_id, created_at = now(), former_at = null, moved_to = null
    where lead_identities.former_at is not null
    returning value
  )`;

const claim = statement<{ value: string }>(sql`with ${CLAIMING} select value from claimed`);

/** Gives leads the claimed identities that are free or former. Returns how many they got. */
async function claimAll(tx: Tx, { organization_id }: Ctx, claims: Claim[]): Promise<number> {
  if (claims.length === 0) return 0;
  const claimed = await claim(tx, { organization_id, claims: claimsJson(claims) });
  return claimed.length;
}

/** Gives a lead the identities that are free or former. Returns how many it got. */
export const claimIdentities = (tx: Tx, ctx: Ctx, lead_id: string, identities: Identity[]): Promise<number> =>
  claimAll(
    tx,
    ctx,
    identities.map((identity) => ({ lead_id, ...identity })),
  );

/** Gives leads the identities of their phones that are free or former. */
export async function claimPhones(tx: Tx, ctx: Ctx, owners: Pick<Lead, "id" | "phone">[]): Promise<void> {
  await claimAll(
    tx,
    ctx,
    owners.flatMap(({ id, phone }) =>
      identitiesOf({ phone }).map((identity) => ({ lead_id: id, ...identity })),
    ),
  );
}

/** Moves a lead's identities to another lead: all, or only those in `named`. Returns those moved. */
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
