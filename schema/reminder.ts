import { z } from "zod";
import { Id, PageInfo, Timestamp, text } from "./common";
import { asGap, unknownVariables } from "./quick-reply-variables";
import { REMINDER_VARIABLES } from "./reminder-words";
import { REPLY_LIMITS } from "./reply";
import { onOneLine } from "./template-value";

export const ReminderMoment = z.enum(["before", "after"]).meta({
  id: "ReminderMoment",
  description: "Whether a step is before an appointment's start or after its end",
});
export type ReminderMoment = z.infer<typeof ReminderMoment>;

export const ReminderChannel = z.enum(["conversation", "email"]).meta({
  id: "ReminderChannel",
  description:
    "conversation: to the last conversation, or by mail if no message can reach the customer. email: always by mail",
});
export type ReminderChannel = z.infer<typeof ReminderChannel>;

export const ReminderWay = z
  .enum(["message", "template", "email", "none"])
  .meta({ id: "ReminderWay", description: "How it was sent; none: it could not be sent" });
export type ReminderWay = z.infer<typeof ReminderWay>;

export const ReminderHindrance = z
  .enum([
    "blocked",
    "opted_out",
    "unreachable",
    "no_template",
    "came_again",
    "moved",
    "called_off",
    "late",
    "night",
    "mail_limit",
  ])
  .meta({
    id: "ReminderHindrance",
    description:
      "Why nothing was sent. no_template: only a template can reach them, and the step has none. came_again: they have had, or have booked, a later appointment. called_off: cancelled or missed before. late: it had begun. night: quiet hours would have begun. mail_limit: the day's mails to customers were used up",
  });
export type ReminderHindrance = z.infer<typeof ReminderHindrance>;

export const ReminderAnswer = z
  .enum(["coming", "move", "cancel"])
  .meta({ id: "ReminderAnswer", description: "What the customer tapped" });
export type ReminderAnswer = z.infer<typeof ReminderAnswer>;

export const DAY_MINUTES = 24 * 60;
/** The shortest and longest offset of a step, in minutes. */
export const REMINDER_OFFSETS = {
  before: { min: 15, max: 30 * DAY_MINUTES },
  after: { min: 5, max: 2 * 365 * DAY_MINUTES },
} as const;

/** A step later than this after an appointment is a recall: customers who have come again since don't get it. */
export const RECALL_MINUTES = 7 * DAY_MINUTES;

const gaps = new Intl.ListFormat("en-GB").format(REMINDER_VARIABLES.map(asGap));
const isStaff = (content: string) => /\{\{\s*staff_name\s*\}\}/.test(content);

/** A text with variables that are filled in when it is sent. */
const filled = (max: number) =>
  text(max)
    .trim()
    .min(1)
    .refine((content) => unknownVariables(content).length === 0 && !isStaff(content), {
      error: () => `may hold no other variables than ${gaps}`,
    })
    .describe(`May contain ${gaps}, which are filled in when it is sent.`);

export const ReminderStep = z
  .object({
    id: Id,
    moment: ReminderMoment,
    offset_minutes: z.int().meta({ description: "How long before its start or after its end" }),
    channel: ReminderChannel,
    content: z.string().meta({ description: "The text, with variables that are filled in when it is sent" }),
    template_id: Id.nullable().meta({
      description: "What is sent instead if the reply window is closed; null: nothing",
    }),
    template_values: z
      .array(z.string())
      .meta({ description: "The values of the template's variables, in order" }),
    template_has_buttons: z
      .boolean()
      .meta({ description: "Whether Meta approved the template with the three buttons" }),
    has_buttons: z.boolean().meta({ description: "Whether the customer can tap to confirm, move or cancel" }),
    is_on: z.boolean().meta({ description: "Whether it is sent" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "ReminderStep",
    description: "A message that customers get before every appointment's start or after its end",
  });
export type ReminderStep = z.infer<typeof ReminderStep>;

export const ReminderStepPage = z
  .object({ reminder_steps: z.array(ReminderStep), ...PageInfo })
  .meta({ id: "ReminderStepPage", description: "A page of reminder steps, ordered by when they are sent" });

const fields = {
  moment: ReminderMoment,
  offset_minutes: z.int().min(-REMINDER_OFFSETS.after.max).max(REMINDER_OFFSETS.after.max).meta({
    example: 1440,
    description:
      "How long before its start (15 minutes to 30 days) or after its end (5 minutes to two years)",
  }),
  channel: ReminderChannel,
  // Text with buttons has a lower limit, and any step may get buttons.
  content: filled(REPLY_LIMITS.interactive_text),
  template_id: Id.nullable().meta({
    description: "What is sent instead if the reply window is closed; null: nothing",
  }),
  template_values: z
    .array(filled(REPLY_LIMITS.interactive_text).overwrite(onOneLine))
    .max(20)
    .meta({ description: "The values of the template's variables, in order" }),
  template_has_buttons: z
    .boolean()
    .meta({ description: "Whether Meta approved the template with the three buttons" }),
  has_buttons: z.boolean().meta({ description: "Whether the customer can tap to confirm, move or cancel" }),
  is_on: z.boolean().meta({ description: "Whether it is sent" }),
};

export const NewReminderStep = z
  .strictObject({
    ...fields,
    channel: fields.channel.default("conversation"),
    template_id: fields.template_id.default(null),
    template_values: fields.template_values.default([]),
    template_has_buttons: z
      .boolean()
      .default(false)
      .meta({ description: "Whether Meta approved the template with the three buttons" }),
    has_buttons: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the customer can tap to confirm, move or cancel" }),
    is_on: z.boolean().default(false).meta({ description: "Whether it is sent" }),
  })
  .meta({
    id: "NewReminderStep",
    description:
      "A step to add. It is off unless `is_on` is set, so that no customer is messaged by accident",
  });
export type NewReminderStep = z.infer<typeof NewReminderStep>;

export const ReminderStepPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: "ReminderStepPatch", description: "Changes to a step; what is left out stays" });

const Reminder = z
  .object({
    id: Id,
    step_id: Id.meta({ description: "The step; it may have been deleted since" }),
    moment: ReminderMoment,
    offset_minutes: z.int().meta({ description: "How long before its start or after its end" }),
    starts_at: Timestamp.meta({ description: "The appointment's time at that point" }),
    way: ReminderWay,
    reason: ReminderHindrance.nullable().meta({ description: "Why nothing was sent; null if it was" }),
    conversation_id: Id.nullable().meta({ description: "Where it was sent; null if by mail or not at all" }),
    message_id: Id.nullable().meta({
      description: "The message that was sent; null if by mail or not at all",
    }),
    answer: ReminderAnswer.nullable().meta({ description: "What the customer tapped; null if nothing" }),
    answered_at: Timestamp.nullable().meta({ description: "When they tapped it; null if they did not" }),
    created_at: Timestamp,
  })
  .meta({ id: "Reminder", description: "What a step did for an appointment" });
export const ReminderPage = z
  .object({ reminders: z.array(Reminder), ...PageInfo })
  .meta({ id: "ReminderPage", description: "The reminders of an appointment, oldest first" });
