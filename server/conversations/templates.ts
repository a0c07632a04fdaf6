import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { one, violates } from "@/db/client";
import { readPage } from "@/db/page";
import { messageTemplates } from "@/db/schema/replies";
import { byId, inOrg } from "@/db/tenant";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { AppError, notFound } from "@/server/lib/errors";
import { Id } from "@/server/schema/common";
import {
  countVariables,
  MessageTemplate,
  MessageTemplatePage,
  MessageTemplatePatch,
  MessageTemplateQuery,
  NewMessageTemplate,
} from "@/server/schema/message-template";

const { organization_id: _organization, ...shown } = getTableColumns(messageTemplates);

const isTemplate = (ctx: Ctx, id: string) => byId(ctx, messageTemplates, id);

const counted = <T extends { body: string }>(row: T) => ({ ...row, variables: countVariables(row.body) });

const taken = (error: unknown): never => {
  if (!violates(error, "message_templates_name_key")) throw error;
  throw new AppError("conflict", "This template is written down already in this language.");
};

const OneTemplate = z.strictObject({ template_id: Id });

export const listTemplates = action({
  summary: "List message templates, by name and language",
  input: MessageTemplateQuery,
  output: MessageTemplatePage,
  run: async (ctx, { provider, ...query }) => {
    const where = inOrg(ctx, messageTemplates, provider && eq(messageTemplates.provider, provider));
    const rows = ctx.db
      .select(shown)
      .from(messageTemplates)
      .where(where)
      .orderBy(asc(messageTemplates.provider), asc(messageTemplates.name), asc(messageTemplates.language));
    const { items, ...page } = await readPage(rows, ctx.db.$count(messageTemplates, where), query);
    return { message_templates: items.map(counted), ...page };
  },
});

export const createTemplate = action({
  summary: "Write down a template that the provider has approved",
  input: NewMessageTemplate,
  output: MessageTemplate,
  only: "owner",
  run: async (ctx, fields) => {
    const row = { organization_id: ctx.organization_id, ...fields };
    return counted(one(await ctx.db.insert(messageTemplates).values(row).returning(shown).catch(taken)));
  },
});

export const updateTemplate = action({
  summary: "Change what is written down of a template",
  input: MessageTemplatePatch.extend({ template_id: Id }),
  output: MessageTemplate,
  only: "owner",
  run: async (ctx, { template_id, ...changes }) => {
    const [template] = await ctx.db
      .update(messageTemplates)
      .set({ ...changes, updated_at: sql`now()` })
      .where(isTemplate(ctx, template_id))
      .returning(shown)
      .catch(taken);
    if (!template) throw notFound("message template");
    return counted(template);
  },
});

export const deleteTemplate = action({
  summary: "Forget a template; the provider still has it",
  input: OneTemplate,
  output: z.void(),
  only: "owner",
  run: async (ctx, { template_id }) => {
    const key = { id: messageTemplates.id };
    const gone = await ctx.db.delete(messageTemplates).where(isTemplate(ctx, template_id)).returning(key);
    if (gone.length === 0) throw notFound("message template");
  },
});
