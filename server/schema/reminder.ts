import { z } from "zod";
import { Id, PageInfo, Timestamp, text } from "./common";
import { asGap, unknownVariables } from "./quick-reply-variables";
import { REMINDER_VARIABLES } from "./reminder-words";
import { REPLY_LIMITS } from "./reply";

/** Whether a step is before an appointment's start, or after its end. */
export const ReminderMoment = z.enum(["before", "after"]);
export type ReminderMoment = z.infer<typeof ReminderMoment>;

/** Where a step is said: where the customer last wrote (by mail where no message reaches them), or always by mail. */
export const ReminderChannel = z.enum(["conversation", "email"]);
export type ReminderChannel = z.infer<typeof ReminderChannel>;

/** How it went out; `none`: it could not. */
export const ReminderWay = z.enum(["message", "template", "email", "none"]);
export type ReminderWay = z.infer<typeof ReminderWay>;

/**
 * Why nothing was sent: the lead is blocked, can't be reached, only by a template that the step hasn't, or came again. Or it
 * could not be sent until the appointment was moved, called off (or missed), had begun (`late`), or night fell.
 */
export const ReminderHindrance = z.enum([
  "blocked",
  "unreachable",
  "no_template",
  "came_again",
  "moved",
  "called_off",
  "late",
  "night",
]);
export type ReminderHindrance = z.infer<typeof ReminderHindrance>;

export const ReminderAnswer = z.enum(["coming", "move", "cancel"]);
export type ReminderAnswer = z.infer<typeof ReminderAnswer>;

const DAY_MINUTES = 24 * 60;
/** How near and how far a step may be, in minutes. */
export const REMINDER_OFFSETS = {
  before: { min: 15, max: 30 * DAY_MINUTES },
  after: { min: 5, max: 2 * 365 * DAY_MINUTES },
} as const;

/** Longer after an appointment a step calls the customer back, so whoever comes again meanwhile is not told. */
export const RECALL_MINUTES = 7 * DAY_MINUTES;

const gaps = new Intl.ListFormat("en-GB").format(REMINDER_VARIABLES.map(asGap));
const isStaff = (content: string) => /\{\{\s*staff_name\s*\}\}/.test(content);

/** A text that is filled in as it is sent. */
const filled = (max: number) =>
  text(max)
    .trim()
    .min(1)
    .refine((content) => unknownVariables(content).length === 0 && !isStaff(content), {
      error: () => `may hold no other variables than ${gaps}`,
    })
    .describe(`May hold ${gaps}, which are filled in as it is sent.`);

/**
 * What customers are told `offset_minutes` before every appointment's start or after its end. Where the reply window is
 * closed it goes out as the template `template_id`, whose variables are `template_values`. `has_buttons`: the customer
 * can tap that they come, or ask to move or cancel; `template_has_buttons`: Meta approved the template with these three.
 */
export const ReminderStep = z
  .object({
    id: Id,
    moment: ReminderMoment,
    offset_minutes: z.int(),
    channel: ReminderChannel,
    content: z.string(),
    template_id: Id.nullable(),
    template_values: z.array(z.string()),
    template_has_buttons: z.boolean(),
    has_buttons: z.boolean(),
    is_on: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ReminderStep" });
export type ReminderStep = z.infer<typeof ReminderStep>;

/** A page of reminder steps, by their moment. */
export const ReminderStepPage = z
  .object({ reminder_steps: z.array(ReminderStep), ...PageInfo })
  .meta({ id: "ReminderStepPage" });

const fields = {
  moment: ReminderMoment,
  offset_minutes: z.int().min(-REMINDER_OFFSETS.after.max).max(REMINDER_OFFSETS.after.max),
  channel: ReminderChannel,
  // Beside buttons a text is shorter; every step may get some.
  content: filled(REPLY_LIMITS.interactive_text),
  template_id: Id.nullable(),
  template_values: z.array(filled(REPLY_LIMITS.interactive_text)).max(20),
  template_has_buttons: z.boolean(),
  has_buttons: z.boolean(),
  is_on: z.boolean(),
};

/** A step to keep. It is off unless `is_on`: nobody is messaged who was not meant to be. */
export const NewReminderStep = z
  .strictObject({
    ...fields,
    channel: fields.channel.default("conversation"),
    template_id: fields.template_id.default(null),
    template_values: fields.template_values.default([]),
    template_has_buttons: z.boolean().default(false),
    has_buttons: z.boolean().default(false),
    is_on: z.boolean().default(false),
  })
  .meta({ id: "NewReminderStep" });
export type NewReminderStep = z.infer<typeof NewReminderStep>;

export const ReminderStepPatch = z.strictObject(fields).partial().meta({ id: "ReminderStepPatch" });

/** What a step did for an appointment. `reason`: why nothing was sent. `starts_at`: when the appointment was then. */
const Reminder = z
  .object({
    id: Id,
    step_id: Id,
    moment: ReminderMoment,
    offset_minutes: z.int(),
    starts_at: Timestamp,
    way: ReminderWay,
    reason: ReminderHindrance.nullable(),
    conversation_id: Id.nullable(),
    message_id: Id.nullable(),
    answer: ReminderAnswer.nullable(),
    answered_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Reminder" });
/** What was done for an appointment, the oldest first. */
export const ReminderPage = z
  .object({ reminders: z.array(Reminder), ...PageInfo })
  .meta({ id: "ReminderPage" });

const MinuteOfDay = z.int().min(0).max(DAY_MINUTES);
const QUIET_TO = "must be from 07:00 to 12:00";
const NO_SHOW = `must be 5 to ${DAY_MINUTES} minutes`;

/**
 * How an organization reminds. Nothing goes out from `quiet_from` until `quiet_to` (minutes of the day by its clock). An
 * appointment that nobody noted anything of `no_show_minutes` after its start is noted as missed; those of a scheduler
 * only with `no_show_foreign`. `confirms_by_message`, `confirms_by_email`: whether customers are told that they are
 * booked, moved or cancelled, in their conversation (unless it was there that they were) and by mail.
 */
export const ReminderSettings = z
  .object({
    quiet_from: z.int(),
    quiet_to: z.int(),
    no_show_minutes: z.int().nullable(),
    no_show_foreign: z.boolean(),
    confirms_by_message: z.boolean(),
    confirms_by_email: z.boolean(),
  })
  .meta({ id: "ReminderSettings" });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** What holds where an organization never said. */
export const REMINDER_DEFAULTS: ReminderSettings = {
  quiet_from: 21 * 60,
  quiet_to: 8 * 60,
  no_show_minutes: null,
  no_show_foreign: false,
  confirms_by_message: true,
  confirms_by_email: true,
};

/** What is to change of the settings. The night is at least seven hours, and over by noon. */
export const ReminderSettingsPatch = z
  .strictObject({
    quiet_from: MinuteOfDay.min(17 * 60, "must be 17:00 or later"),
    quiet_to: MinuteOfDay.min(7 * 60, QUIET_TO).max(12 * 60, QUIET_TO),
    no_show_minutes: z.int().min(5, NO_SHOW).max(DAY_MINUTES, NO_SHOW).nullable(),
    no_show_foreign: z.boolean(),
    confirms_by_message: z.boolean(),
    confirms_by_email: z.boolean(),
  })
  .partial()
  .meta({ id: "ReminderSettingsPatch" });
