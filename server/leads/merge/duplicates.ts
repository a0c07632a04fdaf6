import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isOneOf, recordset } from "@/db/recordset";
import { leadIdentities, leads } from "@/db/schema/leads";
import { byIds, inOrg } from "@/db/tenant";
import { Id } from "@/schema/common";
import { DuplicateReason, type Lead } from "@/schema/lead";
import { Duplicates } from "@/schema/lead-merge";
import { phoneIdentity } from "@/server/adapters/messaging/identity";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { leadById, leadColumns } from "@/server/leads/store";

type Contact = Pick<Lead, "id" | "phone" | "second_phone" | "email" | "channel" | "channel_id">;
type Numbers = Pick<Contact, "phone"> & Partial<Pick<Contact, "second_phone">>;

const contactColumns = {
  id: leads.id,
  phone: leads.phone,
  second_phone: leads.second_phone,
  email: leads.email,
  channel: leads.channel,
  channel_id: leads.channel_id,
};

const DUPLICATES_SHOWN = 20;

/** The phones of some people in all their forms, and their e-mail addresses. */
export const phonesOf = (contacts: Numbers[]): string[] =>
  contacts.flatMap(({ phone, second_phone }) =>
    [phone, second_phone].flatMap((number) => (number ? phoneVariants(number) : [])),
  );
export const emailsOf = (contacts: Pick<Contact, "email">[]): string[] =>
  contacts.flatMap(({ email }) => (email ? [email] : []));

/** Conditions that a lead has one of these phones (in any national form) or e-mail addresses. An index serves each. */
const reachedBy = (contacts: Contact[]): SQL[] => [
  isOneOf(leads.phone, phonesOf(contacts)),
  isOneOf(leads.second_phone, phonesOf(contacts)),
  isOneOf(leads.email, emailsOf(contacts)),
];

const onChannel = ({ channel, channel_id }: Contact) =>
  and(eq(leads.channel, channel), eq(leads.channel_id, channel_id));

/** The condition that a lead's sender identity is this phone, whatever its record says. */
const writesFrom = (ctx: Ctx, phone: string | null) =>
  phone
    ? inOrg(
        ctx,
        leads,
        inArray(
          leads.id,
          sql`(select lead_id from ${leadIdentities} where organization_id = ${ctx.organization_id}::uuid
          and kind = 'phone' and value = ${phoneIdentity(phone).value})`,
        ),
      )
    : undefined;

function sharedBy(one: Contact, other: Contact): DuplicateReason[] {
  const otherPhones = phonesOf([other]);
  const isSamePhone = phonesOf([one]).some((phone) => otherPhones.includes(phone));
  const isSameSender = one.channel === other.channel && one.channel_id === other.channel_id;
  return [
    ...(isSamePhone ? ["phone" as const] : []),
    ...(one.email !== null && one.email === other.email ? ["email" as const] : []),
    ...(isSameSender ? ["channel_id" as const] : []),
  ];
}

export const listDuplicates = action({
  summary: "List leads that may be the same person: same phone, e-mail address or sender",
  description: "They are only suggested: merge those that are one person.",
  input: z.strictObject({ lead_id: Id }),
  output: Duplicates,
  run: async (ctx, { lead_id }) => {
    const lead = await leadById(ctx, lead_id);
    // A union, so that each condition uses its own index: for an `or` the planner may scan all leads.
    const alike = [...reachedBy([lead]), onChannel(lead), writesFrom(ctx, lead.phone)].filter(
      (shares) => shares !== undefined,
    );
    const found_by = alike.map(
      (shares) => sql`select ${leads.id} from ${leads} where ${inOrg(ctx, leads, shares)}`,
    );
    const isTwin = inOrg(
      ctx,
      leads,
      ne(leads.id, lead.id),
      sql`${leads.id} in (${sql.join(found_by, sql` union `)})`,
    );
    const [found, total] = await Promise.all([
      ctx.db.select(leadColumns).from(leads).where(isTwin).orderBy(leads.id).limit(DUPLICATES_SHOWN),
      ctx.db.$count(leads, isTwin),
    ]);
    // A lead found only by its sender identity shares the phone, too.
    const reasons = (other: Lead): DuplicateReason[] => {
      const shares = sharedBy(lead, other);
      return shares.length > 0 ? shares : ["phone"];
    };
    const phones = found.map(({ phone }) => phone);
    const format = await phoneFormatter(ctx.db, ctx, phones);
    const shown = (other: Lead) => ({
      ...other,
      formatted_phone: format(other.phone),
      shares: reasons(other),
    });
    return { leads: found.map(shown), total };
  },
});

/** What each of these leads shares with others, by its id. */
export async function sharesOf(ctx: Ctx, ids: string[]): Promise<Map<string, DuplicateReason[]>> {
  if (ids.length === 0) return new Map();
  const mine = await ctx.db
    .select(contactColumns)
    .from(leads)
    .where(byIds(ctx, leads, ids));
  const types = { id: "uuid", phones: "text[]", email: "text", channel: "text", channel_id: "text" };
  const contacts = mine.map((contact) => ({ ...contact, phones: phonesOf([contact]) }));
  const twin = (shares: SQL) => sql`exists (select from leads
    where ${inOrg(ctx, leads, ne(leads.id, sql`record.id`), shares)})`;
  const found = await ctx.db.execute<{ id: string } & Record<DuplicateReason, boolean>>(sql`
    select record.id, ${twin(sql`${leads.phone} = any(record.phones)`)}
        or ${twin(sql`${leads.second_phone} = any(record.phones)`)} as phone,
      ${twin(sql`${leads.email} = record.email`)} as email,
      ${twin(sql`${leads.channel} = record.channel and ${leads.channel_id} = record.channel_id`)} as channel_id
    from ${recordset(types, contacts)}`);
  return new Map(found.map((row) => [row.id, DuplicateReason.options.filter((reason) => row[reason])]));
}
