import { listInbox } from "@/server/conversations/inbox-list";
import { readMessageTimeline } from "@/server/conversations/message-timeline";
import { searchInbox } from "@/server/conversations/search";
import { getThread } from "@/server/conversations/thread";
import type { Ctx } from "@/server/http/ctx";
import { listLeads } from "@/server/leads/actions";
import { browseLeads } from "@/server/leads/duplicates";
import type { LeadQuery } from "@/server/schema/lead";
import { openInbox } from "./inbox";
import { organizationsOf } from "./many";
import { compareCallers } from "./owner";

const SMALL = 1000;
const MESSAGES_EACH = 10;
const ROUNDS = 30;
/** How much slower a look may be at the large organization. */
const MOST = 1.5;

const PAGE = { page: 1, size: 20, sort: "created_at", order: "desc" } as const;
const leads = (query: Partial<LeadQuery> & { search?: string }) => (ctx: Ctx) =>
  listLeads(ctx, { ...PAGE, ...query });

const messages = new Map<string, string>();

/** A message of the conversation that has waited longest, found once. */
async function messageOf(ctx: Ctx): Promise<string> {
  const known = messages.get(ctx.organization_id);
  if (known) return known;
  const { items } = await listInbox(ctx, { needs_staff: true });
  const thread = await getThread(ctx, { conversation_id: items[0]?.id ?? "" });
  const id = thread.messages.findLast(({ role }) => role === "user")?.id ?? "";
  messages.set(ctx.organization_id, id);
  return id;
}

const LOOKS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "leads: newest": leads({}),
  "leads: page 10": leads({ page: 10 }),
  "leads: by name": leads({ sort: "name", order: "asc" }),
  "leads: one status": leads({ status: "confirmed" }),
  "leads: one channel": leads({ channel: "web" }),
  "leads: search of two letters": leads({ search: "ma" }),
  "leads: search of two letters that few have": leads({ search: "zq" }),
  "leads: search of a word of all": leads({ search: "example" }),
  "leads: search of a common name": leads({ search: "garcia" }),
  "leads: search of a common name, by name": leads({ search: "garcia", sort: "name", order: "asc" }),
  "leads: search of two names": leads({ search: "garcia maria" }),
  "leads: search of one person": leads({ search: "16501000077" }),
  "leads: search without a hit": leads({ search: "xylophone" }),
  "leads: the dashboard's table": (ctx) => browseLeads(ctx, PAGE),
  "leads: the dashboard's table, a common name": (ctx) => browseLeads(ctx, { ...PAGE, search: "garcia" }),
  "inbox: opens (list, counts, first thread)": openInbox,
  "inbox: all": (ctx) => listInbox(ctx, {}),
  "a message's timeline": async (ctx) => readMessageTimeline(ctx, { message_id: await messageOf(ctx) }),
  "inbox: completed": (ctx) => listInbox(ctx, { status: "completed" }),
  "inbox: search of a common word": (ctx) => searchInbox(ctx, { term: "appointment" }),
  "inbox: search of a rarer word": (ctx) => searchInbox(ctx, { term: "reschedule" }),
  "inbox: search of a name": (ctx) => searchInbox(ctx, { term: "garcia" }),
  "inbox: search of two letters": (ctx) => searchInbox(ctx, { term: "ma" }),
  "inbox: search of two letters that few have": (ctx) => searchInbox(ctx, { term: "zq" }),
  "inbox: search of one person": (ctx) => searchInbox(ctx, { term: "16501000077" }),
  "inbox: search without a hit": (ctx) => searchInbox(ctx, { term: "xylophone" }),
};

/** Every list, filter, search and total of an organization of 1,000 customers beside one of `many`, in one database. */
export async function benchScale({ many }: { many: number }) {
  const began = performance.now();
  const callers = await organizationsOf([SMALL, many], MESSAGES_EACH);
  const results: Record<string, string> = {
    "made in seconds": ((performance.now() - began) / 1000).toFixed(0),
  };
  for (const [name, look] of Object.entries(LOOKS)) {
    const [small = Number.NaN, large = Number.NaN] = await compareCallers(ROUNDS, look, callers);
    const ratio = large / small;
    results[`${name}: ${SMALL} / ${many} leads, p50 ms, ratio (at most ${MOST})`] =
      `${small.toFixed(1)} / ${large.toFixed(1)}  ${ratio.toFixed(2)}${ratio > MOST ? "  OVER" : ""}`;
  }
  return results;
}
