import { asc, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { one, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { quickReplies } from "@/db/schema/replies";
import { byId, inOrg } from "@/db/tenant";
import { AppError, requireRow } from "@/lib/errors";
import { Id, PageInput } from "@/schema/common";
import { NewQuickReply, QuickReply, QuickReplyPage, QuickReplyPatch } from "@/schema/quick-reply";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

const { organization_id: _organization, ...shown } = getTableColumns(quickReplies);

const mine = (ctx: Ctx) => inOrg(ctx, quickReplies);
const isReply = (ctx: Ctx, id: string) => byId(ctx, quickReplies, id);

const taken = (error: unknown): never => {
  if (!violates(error, "quick_replies_title_key")) throw error;
  throw new AppError("conflict", "There is a quick reply with this title already.");
};

const OneReply = z.strictObject({ quick_reply_id: Id });

export const listQuickReplies = action({
  summary: "List quick replies, by title",
  input: z.strictObject(PageInput),
  only: "practitioner",
  output: QuickReplyPage,
  run: async (ctx, query) => {
    const rows = ctx.db.select(shown).from(quickReplies).where(mine(ctx)).orderBy(asc(quickReplies.title));
    const { items, ...page } = await readPage(rows, ctx.db.$count(quickReplies, mine(ctx)), query);
    return { quick_replies: items, ...page };
  },
});

export const getQuickReply = action({
  summary: "Get a quick reply",
  input: OneReply,
  only: "practitioner",
  output: QuickReply,
  run: async (ctx, { quick_reply_id }) => {
    const rows = await ctx.db.select(shown).from(quickReplies).where(isReply(ctx, quick_reply_id));
    return requireRow(rows, "quick reply");
  },
});

export const createQuickReply = action({
  summary: "Create a quick reply",
  input: NewQuickReply,
  output: QuickReply,
  audit: "quick_reply.created",
  run: async (ctx, fields) => {
    const row = { organization_id: ctx.organization_id, ...fields };
    return one(await ctx.db.insert(quickReplies).values(row).returning(shown).catch(taken));
  },
});

export const updateQuickReply = action({
  summary: "Change a quick reply",
  input: QuickReplyPatch.extend({ quick_reply_id: Id }),
  output: QuickReply,
  audit: "quick_reply.updated",
  rows: rowNamed(quickReplies, "quick_reply_id"),
  run: async (ctx, { quick_reply_id, ...changes }) => {
    const changed = await ctx.db
      .update(quickReplies)
      .set({ ...changes, updated_at: sql`now()` })
      .where(isReply(ctx, quick_reply_id))
      .returning(shown)
      .catch(taken);
    return requireRow(changed, "quick reply");
  },
});

export const deleteQuickReply = action({
  summary: "Delete a quick reply",
  input: OneReply,
  output: z.void(),
  audit: "quick_reply.deleted",
  rows: rowNamed(quickReplies, "quick_reply_id"),
  run: async (ctx, { quick_reply_id }) => {
    const key = { id: quickReplies.id };
    const gone = await ctx.db.delete(quickReplies).where(isReply(ctx, quick_reply_id)).returning(key);
    requireRow(gone, "quick reply");
  },
});
