import { asc, type SQL, sql } from "drizzle-orm";
import { countLabelled } from "@/db/queries/counts";
import { limited, pageUpTo } from "@/db/queries/page";
import { conversations } from "@/db/schema/conversations";
import { byIds, inOrg } from "@/db/tenant";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { InboxPage, InboxQuery } from "@/schema/inbox";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelOf } from "@/server/leads/labels";
import { byActivity, type Filter, filtered, inOrder } from "./filter";
import { inboxItems } from "./items";

const byWait = [asc(conversations.waiting_since), asc(conversations.id)];

/** The next to wake up first. */
const byReturn = [asc(conversations.snoozed_until), asc(conversations.id)];

/** The columns that lists are ordered by. */
const orderColumns = sql`id, updated_bucket, updated_at, waiting_since, snoozed_until`;

/**
 * `select id`: a filter's first conversations in the order of its list. They are found before anything is joined:
 * planning all the joins anew for each page takes longer than running them.
 */
function firstIds(ctx: Ctx, filter: Filter, order: SQL[], limit: number): SQL {
  const ordered = inOrder(order);
  return sql`
    select id from (
      select ${orderColumns} from ${conversations} where ${filtered(ctx, filter)} ${ordered}
      ${limited(MOST_OF_A_PAGE + 1)}) as conversations
    ${ordered} limit ${limit}::int`;
}

/** How many of the latest conversations are scanned for a label that more than this many have. */
export const MOST_WALKED = 2000;

type Part = { limit: number; offset?: number; order?: SQL[] };

/**
 * The ids of a filter's conversations that have one of its labels. The planner knows too little about labels to choose
 * a plan: a rare label is found by its index, a common one by scanning the latest first.
 */
export async function labelledIds(
  ctx: Ctx,
  { label_ids, ...filter }: Filter & { label_ids: string[] },
  { limit, offset = 0, order = byActivity }: Part,
): Promise<string[]> {
  const within = filtered(ctx, filter);
  const isLabelled = hasLabelOf(conversations.label_ids, label_ids);
  const ordered = inOrder(order);
  const columns = sql`${orderColumns}, label_ids`;
  const from = async (some: SQL) => {
    const found = await ctx.db.execute<{ id: string }>(sql`
      select id from (${some}) as conversations where ${isLabelled} ${ordered} limit ${limit}::int offset ${offset}::int`);
    return found.map(({ id }) => id);
  };
  const count = await countLabelled(ctx.db, ctx.organization_id, "conversations", label_ids);
  if (count > MOST_WALKED) {
    const walked = await from(
      sql`select ${columns} from ${conversations} where ${within} ${ordered} limit ${MOST_WALKED}::int`,
    );
    if (walked.length === limit) return walked;
  }
  // `offset 0` hides the order from the planner, which would otherwise walk all conversations in it.
  return from(sql`select ${columns} from ${conversations} where ${within} and ${isLabelled} offset 0`);
}

export const listInbox = action({
  summary: "List the inbox after a cursor, most recently active or longest waiting first",
  input: InboxQuery,
  only: "practitioner",
  output: InboxPage,
  run: async (ctx, query) => {
    const order = query.needs_staff ? byWait : query.snoozed ? byReturn : byActivity;
    const limit = query.limit + 1;
    const { label_id, ...others } = query;
    const labelled =
      label_id && (await labelledIds(ctx, { ...others, label_ids: [label_id] }, { limit, order }));
    const where = labelled
      ? byIds(ctx, conversations, labelled)
      : inOrg(
          ctx,
          conversations,
          sql`${conversations.id} = any(array(${firstIds(ctx, others, order, limit)}))`,
        );
    const { page, last } = pageUpTo(query.limit, await inboxItems(ctx, where, order));
    if (!last) return { items: page, next_cursor: null };
    const orderedBy = query.needs_staff ? last.waiting_since : query.snoozed ? last.snoozed_until : null;
    return { items: page, next_cursor: { at: orderedBy ?? last.updated_at, id: last.id } };
  },
});
