import type { Tx } from "@/db/client";
import { reminderSteps } from "@/db/schema/reminders";
import { messageTemplates } from "@/db/schema/replies";
import { byId, references } from "@/db/tenant";
import { countVariables, type MessageTemplate } from "@/schema/message-template";
import { reminderButtons } from "@/schema/reminder-button";
import { REPLY_LIMITS, type ReplyButton, type Template } from "@/schema/reply";
import { onOneLine } from "@/schema/template-value";
import { noticesIn } from "@/server/adapters/languages/languages";
import type { Ctx } from "@/server/http/ctx";
import type { DueBooking } from "./find-due";
import type { Line } from "./line";
import { fill, type Occasion, reminderValues } from "./words";

type Approved = Pick<MessageTemplate, "provider" | "name" | "language" | "body">;
/** A step with its template, which is sent if the reply window is closed. */
export type SayingStep = Pick<
  typeof reminderSteps.$inferSelect,
  | "moment"
  | "offset_minutes"
  | "channel"
  | "content"
  | "template_values"
  | "template_has_buttons"
  | "has_buttons"
> & { template: Approved | null };

/** The step's current content; undefined if there is no such step. */
export async function stepById(tx: Tx, ctx: Ctx, id: string): Promise<SayingStep | undefined> {
  const { moment, offset_minutes, channel, content, template_values, has_buttons } = reminderSteps;
  const { template_has_buttons } = reminderSteps;
  const { provider, name, language, body } = messageTemplates;
  const [step] = await tx
    .select({
      ...{ moment, offset_minutes, channel, content, template_values, template_has_buttons, has_buttons },
      template: { provider, name, language, body },
    })
    .from(reminderSteps)
    .leftJoin(messageTemplates, references(reminderSteps, "template_id", messageTemplates))
    .where(byId(ctx, reminderSteps, id));
  return step;
}

const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

export const reminderText = ({ content }: Pick<SayingStep, "content">, occasion: Occasion): string =>
  cut(fill(content, reminderValues(occasion)), REPLY_LIMITS.interactive_text);

/** The text with a line below it; the text gives way if both are too long. */
const withLine = (text: string, line: string | null): string =>
  line ? `${cut(text, REPLY_LIMITS.interactive_text - line.length - 1)}\n${line}` : text;

type Said = { content: string; buttons?: ReplyButton[]; template?: Template };

type Given = { values: readonly string[]; payloads: string[] };

function asTemplate(template: Approved, { values: given, payloads }: Given, occasion: Occasion): Said | null {
  // The template may have changed since. A provider accepts it only with all its variables.
  if (countVariables(template.body) !== given.length) return null;
  const values = reminderValues(occasion);
  // Providers reject empty variables.
  const variables = given.map(
    (text) => cut(onOneLine(fill(text, values)), REPLY_LIMITS.interactive_text) || "-",
  );
  const content = template.body.replace(
    /\{\{(\d+)\}\}/g,
    (gap, number: string) => variables[Number(number) - 1] ?? gap,
  );
  const { name, language } = template;
  return { content, template: { name, language, variables, ...(payloads.length > 0 && { payloads }) } };
}

/** The message to send on a line, with `line` below it unless it is a template; null if only a template can be sent and the step has none for that provider. */
export function saidOn(
  { connection, is_outside }: Pick<Line, "connection" | "is_outside">,
  step: SayingStep,
  occasion: Occasion,
  { line, ...booking }: Pick<DueBooking, "id" | "starts_at"> & { line: string | null },
): Said | null {
  const { template, template_values: values } = step;
  const labels = noticesIn(occasion.language).reminder;
  const buttons = reminderButtons(booking.id, booking.starts_at, labels);
  if (is_outside) {
    const payloads = step.template_has_buttons ? buttons.map(({ id }) => id) : [];
    return template?.provider === connection.provider
      ? asTemplate(template, { values, payloads }, occasion)
      : null;
  }
  const content = withLine(reminderText(step, occasion), line);
  return { content, ...(step.has_buttons && { buttons }) };
}
