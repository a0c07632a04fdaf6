import { asc, type SQL, sql } from "drizzle-orm";
import { firstHits } from "@/db/queries/look";
import { limited, pageUpTo } from "@/db/queries/page";
import { conversations } from "@/db/schema/conversations";
import { byIds, inOrg } from "@/db/tenant";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { InboxPage, InboxQuery } from "@/schema/inbox";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { byActivity, type Filter, filtered, inOrder } from "./filter";
import { inboxItems } from "./items";
import { lookForConversations } from "./search-statements";

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

type Part = { limit: number; offset?: number; order?: SQL[] };

/** The ids of a filter's conversations that have one of its labels. */
export const labelledIds = async (
  ctx: Ctx,
  filter: Filter & { label_ids: string[] },
  { order, ...part }: Part,
): Promise<string[]> => (await firstHits(ctx.db, lookForConversations(ctx, filter, "", { order }), part)).ids;

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
