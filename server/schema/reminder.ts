import { z } from "zod";
import { Id, PageInfo, Timestamp, text } from "./common";
import { asGap, unknownVariables } from "./quick-reply-variables";
import { REMINDER_VARIABLES } from "./reminder-words";
import { REPLY_LIMITS } from "./reply";
import { onOneLine } from "./template-value";

/** Whether a step is before an appointment's start or after its end. */
export const ReminderMoment = z.enum(["before", "after"]);
export type ReminderMoment = z.infer<typeof ReminderMoment>;

/** Where a step is sent: to the last conversation (by mail if no message can reach the customer), or always by mail. */
export const ReminderChannel = z.enum(["conversation", "email"]);
export type ReminderChannel = z.infer<typeof ReminderChannel>;

/** How it was sent; `none`: it could not be sent. */
export const ReminderWay = z.enum(["message", "template", "email", "none"]);
export type ReminderWay = z.infer<typeof ReminderWay>;

/**
 * Why nothing was sent. blocked: the lead is blocked. opted_out: they want no automatic messages. unreachable: there is no way to reach them. no_template: only a
 * template can reach them, and the step has none. came_again: they have had, or have booked, a later appointment. Or it
 * could not be sent before the appointment was moved, was cancelled or missed (`called_off`) or had begun (`late`), or
 * before quiet hours began (`night`). mail_limit: the organization had sent the mails that it may send to customers in a
 * day.
 */
export const ReminderHindrance = z.enum([
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
]);
export type ReminderHindrance = z.infer<typeof ReminderHindrance>;

export const ReminderAnswer = z.enum(["coming", "move", "cancel"]);
export type ReminderAnswer = z.infer<typeof ReminderAnswer>;

const DAY_MINUTES = 24 * 60;
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

/**
 * A message that customers get `offset_minutes` before every appointment's start or after its end. If the reply window
 * is closed, it is sent as the template `template_id` with the variables `template_values`. `has_buttons`: the customer
 * can tap to confirm, move or cancel; `template_has_buttons`: Meta approved the template with these three buttons.
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

/** A page of reminder steps, ordered by when they are sent. */
export const ReminderStepPage = z
  .object({ reminder_steps: z.array(ReminderStep), ...PageInfo })
  .meta({ id: "ReminderStepPage" });

const fields = {
  moment: ReminderMoment,
  offset_minutes: z.int().min(-REMINDER_OFFSETS.after.max).max(REMINDER_OFFSETS.after.max),
  channel: ReminderChannel,
  // Text with buttons has a lower limit, and any step may get buttons.
  content: filled(REPLY_LIMITS.interactive_text),
  template_id: Id.nullable(),
  template_values: z.array(filled(REPLY_LIMITS.interactive_text).overwrite(onOneLine)).max(20),
  template_has_buttons: z.boolean(),
  has_buttons: z.boolean(),
  is_on: z.boolean(),
};

/** A step to add. It is off unless `is_on` is set, so that no customer is messaged by accident. */
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

/** What a step did for an appointment. `reason`: why nothing was sent. `starts_at`: its time at that point. */
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
/** The reminders of an appointment, oldest first. */
export const ReminderPage = z
  .object({ reminders: z.array(Reminder), ...PageInfo })
  .meta({ id: "ReminderPage" });

const MinuteOfDay = z.int().min(0).max(DAY_MINUTES);
/** When quiet hours may begin and end, in minutes of the day. */
export const QUIET_HOURS = {
  from: { min: 17 * 60 },
  to: { min: 7 * 60, max: 12 * 60 },
} as const;
const QUIET_TO = "must be from 07:00 to 12:00";
const NO_SHOW = `must be 5 to ${DAY_MINUTES} minutes`;

/**
 * An organization's reminder settings. Nothing is sent from `quiet_from` until `quiet_to` (minutes of the day in its
 * time zone). A booked appointment without a recorded outcome becomes a no-show `no_show_minutes` after its start
 * (null: never); one managed by a scheduler only with `no_show_foreign`. `confirms_by_message`, `confirms_by_email`:
 * whether customers are told that they are booked, moved or cancelled, in their conversation (unless it happened there)
 * and by mail.
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

/** The settings of an organization that has not saved any. */
export const REMINDER_DEFAULTS: ReminderSettings = {
  quiet_from: 21 * 60,
  quiet_to: 8 * 60,
  no_show_minutes: null,
  no_show_foreign: false,
  confirms_by_message: true,
  confirms_by_email: true,
};

/** Changes to the settings. The quiet hours last at least seven hours and end by noon. */
export const ReminderSettingsPatch = z
  .strictObject({
    quiet_from: MinuteOfDay.min(QUIET_HOURS.from.min, "must be 17:00 or later"),
    quiet_to: MinuteOfDay.min(QUIET_HOURS.to.min, QUIET_TO).max(QUIET_HOURS.to.max, QUIET_TO),
    no_show_minutes: z.int().min(5, NO_SHOW).max(DAY_MINUTES, NO_SHOW).nullable(),
    no_show_foreign: z.boolean(),
    confirms_by_message: z.boolean(),
    confirms_by_email: z.boolean(),
  })
  .partial()
  .meta({ id: "ReminderSettingsPatch" });
