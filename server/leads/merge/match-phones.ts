import { asc, gt, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { recordset } from "@/db/recordset";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { inOrg, ownOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { Lead } from "@/schema/lead";
import { keepAtOrganization } from "@/server/accounts/organization/organization-row";
import { toE164 } from "@/server/adapters/messaging/phone";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { leadColumns } from "@/server/leads/store";
import type { RunAgain } from "@/server/queue/job";
import { publish } from "@/server/webhooks/publish";
import { claimPhones } from "./identities";

const CHUNK = 200;
/** Works this long before it lets other jobs run and the process stop. */
const SLICE_MS = 5_000;

type Read = { id: string; phone: string; was: string };

/** Updates leads' phones, unless they have changed in the meantime, and publishes `lead.updated`. */
async function changePhones(tx: Tx, ctx: Ctx, read: Read[]): Promise<void> {
  if (read.length === 0) return;
  const changed: Lead[] = await tx
    .update(leads)
    .set({ phone: sql`record.phone`, updated_at: sql`now()` })
    .from(recordset({ id: "uuid", phone: "text", was: "text" }, read))
    .where(inOrg(ctx, leads, sql`${leads.id} = record.id and ${leads.phone} = record.was`))
    .returning(leadColumns);
  const before = new Map(read.map(({ id, was }) => [id, was]));
  const toEvent = (lead: Lead) => ({
    type: "lead.updated" as const,
    data: { ...lead, previous: { phone: before.get(lead.id) } },
  });
  await publish(tx, ctx.organization_id, changed.map(toEvent));
  // The oldest of several leads with the same number gets its identity; the others show up as possible duplicates.
  await claimPhones(
    tx,
    ctx,
    changed.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

/** Normalizes the next batch of numbers without a country code; returns whether there may be more. */
async function matchNext(tx: Tx, ctx: Ctx): Promise<boolean> {
  const [organization] = await tx
    .select({ country: organizations.country, read_to: organizations.phones_read_to })
    .from(organizations)
    .where(ownOrg(ctx))
    .for("no key update");
  if (!organization?.country || !organization.read_to) return false;
  const { country, read_to } = organization;
  const isNational = sql`${leads.phone} not like '+%'`;
  const found = await tx
    .select({ id: leads.id, phone: leads.phone })
    .from(leads)
    .where(inOrg(ctx, leads, isNational, gt(leads.id, read_to)))
    .orderBy(asc(leads.id))
    .limit(CHUNK);
  const read = found.flatMap(({ id, phone }): Read[] => {
    const e164 = phone && toE164(phone, country);
    return e164 ? [{ id, phone: e164, was: phone }] : [];
  });
  await changePhones(tx, ctx, read);
  const phones_read_to = found.length === CHUNK ? (found.at(-1)?.id ?? null) : null;
  await keepAtOrganization(tx, ctx, { phones_read_to });
  return phones_read_to !== null;
}

/**
 * Normalizes stored numbers without a country code once the country is set, and gives leads those identities.
 * Idempotent.
 */
export async function matchPhones({ organization_id }: { organization_id: string }): Promise<RunAgain> {
  const ctx = systemCtx(getDb(), organization_id);
  const until = Date.now() + SLICE_MS;
  while (await transaction(ctx.db, (tx) => matchNext(tx, ctx))) {
    if (Date.now() > until) return { run_again_at: inMs() };
  }
  return undefined;
}
