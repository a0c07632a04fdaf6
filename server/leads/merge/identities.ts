import { and, asc, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf, recordset } from "@/db/recordset";
import { leadIdentities, leads } from "@/db/schema/leads";
import { statement } from "@/db/statement";
import { inOrg, references } from "@/db/tenant";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import type { Lead } from "@/schema/lead";
import { type Identity, identitiesOf, keyOf } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { leadColumns } from "@/server/leads/store";

export const matches = (identity: Identity) =>
  and(eq(leadIdentities.kind, identity.kind), eq(leadIdentities.value, identity.value));

export const isOneOfThese = (identities: Identity[]): SQL => or(...identities.map(matches)) ?? sql`false`;

/** The lead that an identity was first one of. */
export const firstLeadId = sql<string>`coalesce(${leadIdentities.first_lead_id}, ${leadIdentities.lead_id})`;

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

export type SenderMatch = {
  lead: Lead;
  /** The lead that the sender was first recognized as: their threads are keyed by it. */
  first_lead_id: string;
  /** The identities that no lead holds, or that their holder had given up by `at`. */
  unheld: Identity[];
  /** The lead's own identities that are only typed so far, or that it was first recognized by as someone else. */
  unproven: Identity[];
  /** The identities that were only typed, for other leads. */
  others: Identity[];
  /** Where the lead is reached now, if it has given up one of these identities since `at`. */
  moved_to: string | null;
};

/**
 * The lead that holds one of these identities, or null. A current holder goes before a former one, then one who wrote
 * from it before one for whom it was typed, then the longest-held identity wins. `at`: when they were used; null: former
 * identities count however old, which finds the wrong person for a number that has been given to somebody else.
 */
export async function findByIdentity(
  tx: Tx,
  ctx: Ctx,
  wanted: Identity[],
  at: string | null,
): Promise<SenderMatch | null> {
  if (wanted.length === 0) return null;
  const { kind, value, former_at, moved_to, proven_at } = leadIdentities;
  const rows = await tx
    .select({ lead: leadColumns, kind, value, former_at, moved_to, first_lead_id: firstLeadId, proven_at })
    .from(leadIdentities)
    .innerJoin(leads, references(leadIdentities, "lead_id", leads))
    .where(inOrg(ctx, leadIdentities, isOneOfThese(wanted), at ? wasTheirs(at) : undefined))
    .orderBy(
      asc(sql`${former_at} is not null`),
      asc(sql`${proven_at} is null`),
      asc(leadIdentities.created_at),
    )
    // Waits for a merge that is moving this lead's identities.
    .for("key share", { of: leads });
  const [first] = rows;
  if (!first) return null;
  const isHeld = (row: (typeof rows)[number]) => !row.former_at || !at || at <= row.former_at;
  const isFirst = (row: (typeof rows)[number]) => row.lead.id === first.lead.id;
  const among = (found: typeof rows) => {
    const keys = new Set(found.map((row) => keyOf(row)));
    return wanted.filter((identity) => keys.has(keyOf(identity)));
  };
  const held = among(rows.filter(isHeld));
  const typed = rows.filter((row) => !row.former_at && !row.proven_at);
  const isSettled = (row: (typeof rows)[number]) =>
    row.former_at || (row.proven_at && row.first_lead_id === first.first_lead_id);
  const former = rows.find((row) => isFirst(row) && row.former_at && isHeld(row));
  return {
    lead: first.lead,
    first_lead_id: first.first_lead_id,
    unheld: wanted.filter((identity) => !held.includes(identity)),
    unproven: among(rows.filter((row) => isFirst(row) && !isSettled(row))),
    others: among(typed.filter((row) => !isFirst(row))),
    moved_to: former?.moved_to ?? null,
  };
}

const present = () => inMs().toISOString();

/**
 * The lead that now holds one of these identities, for callers who don't create it otherwise. They look again: what the
 * first look waited for may have been a merge, which took the lead away and gave its identities to another.
 */
export const findSender = async (tx: Tx, ctx: Ctx, wanted: Identity[]): Promise<SenderMatch | null> =>
  (await findByIdentity(tx, ctx, wanted, present())) ?? (await findByIdentity(tx, ctx, wanted, present()));

/** Another lead that currently holds one of these identities. */
export async function otherHolder(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  identities: Identity[],
): Promise<Lead | undefined> {
  const { former_at } = leadIdentities;
  const [other] = await tx
    .select(leadColumns)
    .from(leadIdentities)
    .innerJoin(leads, references(leadIdentities, "lead_id", leads))
    .where(
      inOrg(
        ctx,
        leadIdentities,
        isOneOfThese(identities),
        isNull(former_at),
        ne(leadIdentities.lead_id, lead_id),
      ),
    )
    .orderBy(asc(leadIdentities.created_at))
    .limit(1)
    .for("key share", { of: leads });
  return other;
}

/** `first_lead_id` is the lead itself by default. `is_proven`: the lead has written from it, or its provider says so. */
type Claim = Identity & { lead_id: string; first_lead_id?: string; is_proven?: boolean };

/** Claims in the form that `CLAIMING` reads. */
export const claimsJson = (claims: Claim[]): string =>
  JSON.stringify(claims.map((claim, n) => ({ ...claim, n })));

/**
 * CTEs that give leads those identities of the placeholder `claims` (see `claimsJson`) that are free or only held as
 * former ones. If several claim the same one, the first gets it.
 */
export const CLAIMING = sql`
  claimed as (
    insert into lead_identities (organization_id, kind, value, address, lead_id, first_lead_id, proven_at)
    select distinct on (kind, value) ${sql.placeholder("organization_id")}::uuid, kind, value, address, lead_id,
      first_lead_id, case when is_proven then now() end
    from jsonb_to_recordset(${sql.placeholder("claims")}::jsonb) as claim(kind text, value text, address text,
      lead_id uuid, first_lead_id uuid, is_proven boolean, n int)
    order by kind, value, n
    on conflict (organization_id, kind, value) do update
    set lead_id = excluded.lead_id, first_lead_id = excluded.first_lead_id, address = excluded.address,
      proven_at = excluded.proven_at, created_at = now(), former_at = null, moved_to = null
    where lead_identities.former_at is not null
    returning value
  )`;

const claim = statement<{ value: string }>(sql`with ${CLAIMING} select value from claimed`);

/** Gives leads the claimed identities that are free or former. Returns how many they got. */
export async function claimAll(tx: Tx, { organization_id }: Ctx, claims: Claim[]): Promise<number> {
  if (claims.length === 0) return 0;
  const claimed = await claim(tx, { organization_id, claims: claimsJson(claims) });
  return claimed.length;
}

/** Claims for a lead's identities. */
export const claimsFor = (
  lead_id: string,
  identities: Identity[],
  how: Pick<Claim, "first_lead_id" | "is_proven"> = {},
): Claim[] => identities.map((identity) => ({ ...identity, lead_id, ...how }));

/** Gives leads the identities of their typed phones that are free or former, unless they have written from another. */
export async function claimPhones(tx: Tx, ctx: Ctx, owners: Pick<Lead, "id" | "phone">[]): Promise<void> {
  const ids = owners.map(({ id }) => id);
  const known = new Set(await writers(tx, ctx, ids));
  const typed = owners.filter(({ id }) => !known.has(id));
  await claimAll(
    tx,
    ctx,
    typed.flatMap(({ id, phone }) => claimsFor(id, identitiesOf({ phone }))),
  );
}

/** A number or user id from which its lead has written to us. */
export const isWrittenFrom = and(
  sql`${leadIdentities.kind} in ('phone', 'user_id')`,
  isNotNull(leadIdentities.proven_at),
  isNull(leadIdentities.former_at),
);

/** The ids of those leads that have written from a number or user id of theirs. */
async function writers(tx: Tx, ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { lead_id } = leadIdentities;
  const ofThese = inOrg(ctx, leadIdentities, isOneOf(lead_id, ids), isWrittenFrom);
  const found = await tx.selectDistinct({ lead_id }).from(leadIdentities).where(ofThese);
  return found.map((row) => row.lead_id);
}

/** Moves all of a lead's identities to another lead. Returns them. */
export async function moveIdentities(tx: Tx, ctx: Ctx, from: string, to: string): Promise<Identity[]> {
  const { kind, value } = leadIdentities;
  return tx
    .update(leadIdentities)
    .set({ lead_id: to, first_lead_id: firstLeadId })
    .where(inOrg(ctx, leadIdentities, eq(leadIdentities.lead_id, from)))
    .returning({ kind, value });
}

/**
 * Moves identities back to a lead that was merged into another: those that came with it (`named`), and all that were
 * first identities of one of `first_ids`.
 */
export async function moveIdentitiesBack(
  tx: Tx,
  ctx: Ctx,
  from: string,
  to: string,
  { named, first_ids }: { named: Identity[]; first_ids: string[] },
): Promise<void> {
  const { kind, value, lead_id, first_lead_id } = leadIdentities;
  const isFirst = isOneOf(first_lead_id, first_ids);
  const isNamed = sql`(${kind}, ${value}) in
    (select kind, value from ${recordset({ kind: "text", value: "text" }, named)})`;
  await tx
    .update(leadIdentities)
    .set({ lead_id: to, first_lead_id: sql`case when ${isFirst} then ${first_lead_id} else ${to}::uuid end` })
    .where(inOrg(ctx, leadIdentities, eq(lead_id, from), or(isFirst, isNamed)));
}
