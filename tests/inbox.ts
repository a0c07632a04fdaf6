import { listInbox } from "@/server/conversations/inbox-list";
import { searchInbox } from "@/server/conversations/search";
import { listLeads } from "@/server/leads/actions";
import { connectB, postB, textTo } from "./whatsapp";
import { newOrg, type TestCtx } from "./world";

/** The first customer's phone, without the plus; the others' follow it. */
export const FROM = 16505550000;

/** An organization to which so many customers have written, one after the other. */
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

/** Which of these customers a page of the inbox shows, from the top: 0 is the first. */
export const customersOf = ({ items }: Awaited<ReturnType<typeof listInbox>>): number[] =>
  items.map(({ lead }) => Number(lead.phone?.slice(1)) - FROM);

/** The same of the page that a query brings. */
export const customersIn = async (ctx: TestCtx, query: Parameters<typeof listInbox>[1] = {}) =>
  customersOf(await listInbox(ctx, query));

/** Which customers a search finds, from the top, by the group that they are in; people by their names. */
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
