import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import { listLeads } from "@/server/leads/actions";
import { connectB, postB, textTo } from "./whatsapp";
import { newOrg, type TestCtx } from "./world";

/** The first customer's phone number without the plus; the other customers' numbers follow it. */
export const FROM = 16505550000;

/** An organization to which `count` customers have written, one after another. */
export async function inboxOf(count: number, text = (n: number) => `line of customer ${n}`) {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const write = (n: number, line = text(n)) =>
    postB(
      textTo(number.address, {
        from: String(FROM + n),
        text: line,
        timestamp: Math.floor(Date.now() / 1000),
      }),
      number.app_secret,
    );
  for (let n = 0; n < count; n++) await write(n);
  return { ctx, write };
}

/** The indexes of the customers on a page of the inbox, from the top. */
export const customersOf = ({ items }: Awaited<ReturnType<typeof listInbox>>): number[] =>
  items.map(({ lead }) => Number(lead.phone?.slice(1)) - FROM);

/** The indexes of the customers on the page of the inbox that a query returns. */
export const customersIn = async (ctx: TestCtx, query: Parameters<typeof listInbox>[1] = {}) =>
  customersOf(await listInbox(ctx, query));

/** What a search finds in each group, from the top: customers by their indexes, people by their names. */
export type FoundIn = { people: string[]; conversations: number[]; messages: number[] };

export async function foundIn(ctx: TestCtx, query: Parameters<typeof searchInbox>[1]): Promise<FoundIn> {
  const { people, conversations, messages } = await searchInbox(ctx, query);
  const leads = await listLeads(ctx, { size: 100 });
  const phones = new Map(leads.leads.map(({ id, phone }) => [id, Number(phone?.slice(1)) - FROM]));
  return {
    people: people.map(({ name }) => name),
    conversations: conversations.map(({ lead }) => Number(lead.phone?.slice(1)) - FROM),
    messages: messages.map(({ lead }) => phones.get(lead.id) ?? -1),
  };
}
