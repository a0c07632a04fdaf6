import { asc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { cleanName } from "@/schema/name";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import type { SchedulerTrigger } from "@/server/adapters/scheduling/cal";
import type { Ctx } from "@/server/http/ctx";
import { insertLead, type LeadFields } from "@/server/leads/insert";
import { findSender } from "@/server/leads/merge/identities";
import { readNumbers } from "@/server/leads/phones";
import { holdLead } from "@/server/leads/store";

type Trigger = Exclude<SchedulerTrigger, { kind: "ignored" | "invalid" }>;

async function leadWithEmail(
  tx: Tx,
  ctx: Ctx,
  email: string | null | undefined,
): Promise<string | undefined> {
  if (!email) return undefined;
  const isIt = inOrg(ctx, leads, eq(leads.email, email.toLowerCase()));
  const [lead] = await tx.select({ id: leads.id }).from(leads).where(isIt).orderBy(asc(leads.id)).limit(1);
  return lead && (await holdLead(tx, ctx, lead.id))?.id;
}

async function newLead(
  tx: Tx,
  ctx: Ctx,
  { attendee, uid }: Trigger,
  numbers: Pick<LeadFields, "phone" | "second_phone">,
): Promise<string> {
  const email = attendee?.email?.toLowerCase() ?? null;
  const name = cleanName(attendee?.name) ?? email ?? numbers.phone ?? "Unknown";
  const fields = { name, email, ...numbers, channel: "web" as const, channel_id: `scheduler:${uid}` };
  const lead = await insertLead(tx, ctx, { fields, identities: identitiesOf(fields) });
  return lead.id;
}

/** The id of the trigger's lead: from its metadata if it is ours, else found by e-mail, by phone, or new. */
export async function leadOfTrigger(tx: Tx, ctx: Ctx, trigger: Trigger): Promise<string> {
  const { attendee } = trigger;
  const numbers = await readNumbers(tx, ctx, { phone: attendee?.phone });
  return (
    (trigger.lead_id ? await holdLead(tx, ctx, trigger.lead_id) : undefined)?.id ??
    (await leadWithEmail(tx, ctx, attendee?.email)) ??
    (await findSender(tx, ctx, identitiesOf(numbers)))?.lead.id ??
    (await newLead(tx, ctx, trigger, numbers))
  );
}
