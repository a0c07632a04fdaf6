import { z } from "zod";
import { DAY_MINUTES } from "./reminder";

const MinuteOfDay = z.int().min(0).max(DAY_MINUTES);

/** When quiet hours may begin and end, in minutes of the day. */
export const QUIET_HOURS = {
  from: { min: 17 * 60 },
  to: { min: 7 * 60, max: 12 * 60 },
} as const;

const QUIET_TO = "must be from 07:00 to 12:00";

const NO_SHOW_ABOUT = {
  description:
    "A booked appointment without a recorded outcome becomes a no-show so long after its start; null: never",
};

const NO_SHOW = `must be 5 to ${DAY_MINUTES} minutes`;

export const ReminderSettings = z
  .object({
    quiet_from: z.int().meta({
      description: "Nothing is sent from then on: minutes of the day, in your organization's time zone",
    }),
    quiet_to: z.int().meta({ description: "Until then, in minutes of the day" }),
    no_show_minutes: z.int().nullable().meta(NO_SHOW_ABOUT),
    no_show_foreign: z
      .boolean()
      .meta({ description: "Whether that holds for appointments that a scheduler keeps, too" }),
    confirms_by_message: z.boolean().meta({
      description:
        "Whether customers are told in their conversation that they are booked, moved or cancelled, unless it happened there",
    }),
    confirms_by_email: z
      .boolean()
      .meta({ description: "Whether customers are mailed that they are booked, moved or cancelled" }),
  })
  .meta({
    id: "ReminderSettings",
    description: "When reminders are not sent, and what customers are told besides",
  });
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

const { no_show_foreign, confirms_by_message, confirms_by_email } = ReminderSettings.shape;

export const ReminderSettingsPatch = z
  .strictObject({
    quiet_from: MinuteOfDay.min(QUIET_HOURS.from.min, "must be 17:00 or later").meta({
      description:
        "Nothing is sent from then on: minutes of the day, from 17:00, in your organization's time zone",
    }),
    quiet_to: MinuteOfDay.min(QUIET_HOURS.to.min, QUIET_TO)
      .max(QUIET_HOURS.to.max, QUIET_TO)
      .meta({ description: "Until then, in minutes of the day, from 07:00 to 12:00" }),
    no_show_minutes: z.int().min(5, NO_SHOW).max(DAY_MINUTES, NO_SHOW).nullable().meta(NO_SHOW_ABOUT),
    no_show_foreign,
    confirms_by_message,
    confirms_by_email,
  })
  .partial()
  .meta({
    id: "ReminderSettingsPatch",
    description:
      "Changes to the settings; what is left out stays. The quiet hours last at least seven hours and end by noon",
  });
