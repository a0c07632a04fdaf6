import { asc, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { one, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { reminderSteps } from "@/db/schema/reminders";
import { messageTemplates } from "@/db/schema/replies";
import { byId, inOrg } from "@/db/tenant";
import { invalid, requireRow } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import { Id, PageInput } from "@/schema/common";
import { countVariables } from "@/schema/message-template";
import { PROVIDERS } from "@/schema/provider";
import {
  NewReminderStep,
  REMINDER_OFFSETS,
  ReminderStep,
  ReminderStepPage,
  ReminderStepPatch,
} from "@/schema/reminder";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

type StepRow = typeof reminderSteps.$inferSelect;
type Settable = Omit<NewReminderStep, "is_on">;

const isThere = isNull(reminderSteps.deleted_at);
const isStep = (ctx: Ctx, id: string) => byId(ctx, reminderSteps, id, isThere);

function toStep({
  organization_id: _organization,
  on_since,
  deleted_at: _gone,
  ...row
}: StepRow): ReminderStep {
  return { ...row, is_on: on_since !== null };
}

/**
 * Refuses an offset that is out of range or on the wrong side of the appointment, and buttons in a mail or afterwards.
 */
function refuseMoment({ moment, offset_minutes, channel, has_buttons }: Settable): void {
  const { min, max } = REMINDER_OFFSETS[moment];
  const side = moment === "before" ? "before the appointment's start" : "after the appointment's end";
  if (offset_minutes < min || offset_minutes > max)
    throw invalid(["offset_minutes"], `must be ${min} to ${max} minutes ${side}`);
  if (has_buttons && moment === "after")
    throw invalid(
      ["has_buttons"],
      "must be false after the appointment: it can't be confirmed or moved then",
    );
  if (has_buttons && channel === "email") throw invalid(["has_buttons"], "must be false in a mail");
}

/** Refuses an unknown template, one with a file header, a wrong number of values, and buttons that can't work. */
async function refuseTemplate(ctx: Ctx, step: Settable): Promise<void> {
  const { template_id, template_values, template_has_buttons } = step;
  if (template_has_buttons && (template_id === null || step.moment === "after"))
    throw invalid(["template_has_buttons"], "must be false without a template, and after the appointment");
  if (template_id === null) {
    if (template_values.length > 0) throw invalid(["template_values"], "must be empty without a template");
    return;
  }
  const { body, provider, header } = messageTemplates;
  const found = await ctx.db
    .select({ body, provider, header })
    .from(messageTemplates)
    .where(byId(ctx, messageTemplates, template_id));
  const [template] = found;
  if (!template) throw invalid(["template_id"], "must be one of your templates");
  if (template.header !== null)
    throw invalid(["template_id"], "must be a template without a file above its words");
  if (template_has_buttons && !PROVIDERS[template.provider].template_payloads) {
    const { name } = PROVIDERS[template.provider];
    throw invalid(["template_has_buttons"], `must be false with a template of ${name}'s`);
  }
  const count = countVariables(template.body);
  if (count !== template_values.length)
    throw invalid(["template_values"], `must be ${count}, one for each of the template's variables`);
}

async function refuse(ctx: Ctx, step: Settable): Promise<void> {
  refuseMoment(step);
  await refuseTemplate(ctx, step);
}

const OneStep = z.strictObject({ step_id: Id });

export const listReminderSteps = action({
  summary: "List the reminder steps that apply to every appointment, in the order in which they are sent",
  input: z.strictObject(PageInput),
  output: ReminderStepPage,
  run: async (ctx, query) => {
    const where = inOrg(ctx, reminderSteps, isThere);
    const before = sql`case when ${reminderSteps.moment} = 'before' then -${reminderSteps.offset_minutes}
      else ${reminderSteps.offset_minutes} end`;
    const rows = ctx.db.select().from(reminderSteps).where(where).orderBy(asc(before), asc(reminderSteps.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(reminderSteps, where), query);
    return { reminder_steps: items.map(toStep), ...page };
  },
});

export const getReminderStep = action({
  summary: "Get a reminder step",
  input: OneStep,
  output: ReminderStep,
  run: async (ctx, { step_id }) =>
    toStep(
      requireRow(await ctx.db.select().from(reminderSteps).where(isStep(ctx, step_id)), "reminder step"),
    ),
});

export const createReminderStep = action({
  summary: "Add a reminder step for every appointment; it is off unless `is_on` is set",
  only: "owner",
  input: NewReminderStep,
  output: ReminderStep,
  audit: "reminder_step.created",
  run: (ctx, { is_on, ...step }) =>
    transaction(ctx.db, async (tx) => {
      await refuse({ ...ctx, db: tx }, step);
      const on_since = is_on ? inMs().toISOString() : null;
      const row = { organization_id: ctx.organization_id, ...step, on_since };
      return toStep(one(await tx.insert(reminderSteps).values(row).returning()));
    }),
});

export const updateReminderStep = action({
  summary: "Change a reminder step, or turn it on or off",
  only: "owner",
  input: ReminderStepPatch.extend({ step_id: Id }),
  output: ReminderStep,
  audit: "reminder_step.updated",
  rows: rowNamed(reminderSteps, "step_id"),
  run: (ctx, { step_id, is_on, ...patch }) =>
    transaction(ctx.db, async (tx) => {
      const then = { ...ctx, db: tx };
      const locked = await tx.select().from(reminderSteps).where(isStep(ctx, step_id)).for("update");
      const before = requireRow(locked, "reminder step");
      const after = { ...before, ...patch };
      await refuse(then, after);
      const isMoved = after.moment !== before.moment || after.offset_minutes !== before.offset_minutes;
      // At a new offset, the step counts as new: reminders that would already be due are not sent late.
      const since = isMoved || before.on_since === null ? inMs().toISOString() : before.on_since;
      const on_since = (is_on ?? before.on_since !== null) ? since : null;
      const changes = { ...patch, on_since, updated_at: sql`now()` };
      const changing = tx.update(reminderSteps).set(changes).where(isStep(ctx, step_id)).returning();
      return toStep(one(await changing));
    }),
});

export const deleteReminderStep = action({
  summary: "Delete a reminder step; the record of what it sent stays",
  only: "owner",
  input: OneStep,
  output: z.void(),
  audit: "reminder_step.deleted",
  rows: rowNamed(reminderSteps, "step_id"),
  run: async (ctx, { step_id }) => {
    const gone = {
      deleted_at: sql`now()`,
      on_since: null,
      template_id: null,
      template_values: [],
      template_has_buttons: false,
    };
    const key = { id: reminderSteps.id };
    const deleted = await ctx.db.update(reminderSteps).set(gone).where(isStep(ctx, step_id)).returning(key);
    requireRow(deleted, "reminder step");
  },
});
