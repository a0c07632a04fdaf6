import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { causeOf, type Db, one, type Tx, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { reminderSteps } from "@/db/schema/reminders";
import { messageTemplates } from "@/db/schema/replies";
import { byId, inOrg, type Tenant } from "@/db/tenant";
import { AppError, invalid, requireRow } from "@/lib/errors";
import type { Provider } from "@/schema/channel-connection";
import { Id } from "@/schema/common";
import {
  countVariables,
  MessageTemplate,
  MessageTemplatePage,
  MessageTemplatePatch,
  MessageTemplateQuery,
  NewMessageTemplate,
  type TemplateHeader,
} from "@/schema/message-template";
import { PROVIDERS } from "@/schema/provider";
import type { Template } from "@/schema/reply";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

const { organization_id: _organization, ...shown } = getTableColumns(messageTemplates);

const isTemplate = (ctx: Ctx, id: string) => byId(ctx, messageTemplates, id);

const counted = <T extends { body: string }>(row: T) => ({ ...row, variables: countVariables(row.body) });

const taken = (error: unknown): never => {
  if (!violates(error, "message_templates_name_key")) throw error;
  throw new AppError("conflict", "This template is written down already in this language.");
};

const FOREIGN_KEY = "23503";
const used = (error: unknown): never => {
  if (causeOf(error)?.code !== FOREIGN_KEY) throw error;
  throw new AppError("conflict", "A reminder uses this template. Choose another there first.");
};

const OneTemplate = z.strictObject({ template_id: Id });

/** The kind of file that a template needs as its header, as far as it is recorded here. */
export async function headerOf(
  db: Db,
  tenant: Tenant,
  provider: Provider,
  { name, language }: Template,
): Promise<TemplateHeader | null> {
  const [found] = await db
    .select({ header: messageTemplates.header })
    .from(messageTemplates)
    .where(
      inOrg(
        tenant,
        messageTemplates,
        eq(messageTemplates.provider, provider),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
      ),
    );
  return found?.header ?? null;
}

export const listTemplates = action({
  summary: "List message templates, by name and language",
  input: MessageTemplateQuery,
  only: "practitioner",
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

export const getTemplate = action({
  summary: "Get a recorded template",
  description: "`variables` is how many values a message with it needs.",
  input: OneTemplate,
  only: "practitioner",
  output: MessageTemplate,
  run: async (ctx, { template_id }) => {
    const rows = await ctx.db.select(shown).from(messageTemplates).where(isTemplate(ctx, template_id));
    return counted(requireRow(rows, "message template"));
  },
});

export const createTemplate = action({
  summary: "Record a template that the provider has approved",
  description:
    "It must have been approved by the provider: Frontdesk records it, but does not register it there.",
  input: NewMessageTemplate,
  output: MessageTemplate,
  only: "owner",
  audit: "message_template.created",
  run: async (ctx, fields) => {
    const row = { organization_id: ctx.organization_id, ...fields };
    return counted(one(await ctx.db.insert(messageTemplates).values(row).returning(shown).catch(taken)));
  },
});

type Changed = { body?: string | undefined; header?: TemplateHeader | null | undefined };

/** Refuses a change that would stop a reminder from going out: another number of variables, or a file as header. */
async function refuseChange(tx: Tx, ctx: Ctx, template_id: string, { body, header }: Changed): Promise<void> {
  const [before] = await tx
    .select({ body: messageTemplates.body, provider: messageTemplates.provider })
    .from(messageTemplates)
    .where(isTemplate(ctx, template_id))
    .for("update");
  if (!before) return;
  if (header && !PROVIDERS[before.provider].template_files)
    throw invalid(["header"], "must be null: with this provider a file is part of what was approved");
  const isRecounted = body !== undefined && countVariables(before.body) !== countVariables(body);
  if (!isRecounted && !header) return;
  const isNamed = inOrg(ctx, reminderSteps, eq(reminderSteps.template_id, template_id));
  const named = await tx.select({ id: reminderSteps.id }).from(reminderSteps).where(isNamed).limit(1);
  if (named.length === 0) return;
  const detail = isRecounted
    ? "A reminder fills this template's variables, so their number can't change. Choose another there first."
    : "A reminder uses this template, and brings no file. Choose another there first.";
  throw new AppError("conflict", detail);
}

export const updateTemplate = action({
  summary: "Change a recorded template",
  input: MessageTemplatePatch.extend({ template_id: Id }),
  output: MessageTemplate,
  only: "owner",
  audit: "message_template.updated",
  rows: rowNamed(messageTemplates, "template_id"),
  run: (ctx, { template_id, ...changes }) =>
    transaction(ctx.db, async (tx) => {
      await refuseChange(tx, ctx, template_id, changes);
      const changed = await tx
        .update(messageTemplates)
        .set({ ...changes, updated_at: sql`now()` })
        .where(isTemplate(ctx, template_id))
        .returning(shown)
        .catch(taken);
      return counted(requireRow(changed, "message template"));
    }),
});

export const deleteTemplate = action({
  summary: "Delete the record of a template; the provider still has it",
  input: OneTemplate,
  output: z.void(),
  only: "owner",
  audit: "message_template.deleted",
  rows: rowNamed(messageTemplates, "template_id"),
  run: async (ctx, { template_id }) => {
    const key = { id: messageTemplates.id };
    const deleting = ctx.db.delete(messageTemplates).where(isTemplate(ctx, template_id)).returning(key);
    requireRow(await deleting.catch(used), "message template");
  },
});
