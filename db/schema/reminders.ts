import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ReminderAnswer,
  ReminderChannel,
  ReminderHindrance,
  ReminderMoment,
  ReminderWay,
} from "../../schema/reminder";
import { bookings } from "./bookings";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { conversations } from "./conversations";
import { ofOrganization } from "./organizations";
import { messageTemplates } from "./replies";

/**
 * Messages that customers get before or after every appointment. A deleted step stays for the reminders that it sent.
 * `on_since`: reminders due before then are not sent.
 */
export const reminderSteps = pgTable(
  "reminder_steps",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    moment: text("moment").$type<ReminderMoment>().notNull(),
    offset_minutes: integer("offset_minutes").notNull(),
    channel: text("channel").$type<ReminderChannel>().notNull().default("conversation"),
    content: text("content").notNull(),
    template_id: uuid("template_id"),
    template_values: jsonb("template_values").$type<string[]>().notNull().default([]),
    template_has_buttons: boolean("template_has_buttons").notNull().default(false),
    has_buttons: boolean("has_buttons").notNull().default(false),
    on_since: moment("on_since"),
    deleted_at: moment("deleted_at"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.template_id, messageTemplates),
    index("reminder_steps_template_index").on(t.organization_id, t.template_id),
    index("reminder_steps_on_index")
      .on(t.organization_id)
      .where(sql`${t.on_since} is not null and ${t.deleted_at} is null`),
    check("reminder_steps_moment_check", sql`${t.moment} in (${quoted(ReminderMoment.options)})`),
    check("reminder_steps_channel_check", sql`${t.channel} in (${quoted(ReminderChannel.options)})`),
    check("reminder_steps_offset_check", sql`${t.offset_minutes} > 0`),
    check("reminder_steps_buttons_check", sql`not ${t.has_buttons} or ${t.moment} = 'before'`),
  ],
);

/**
 * The result of a step for an appointment, once per start time: what was sent, or why nothing could be (`way` is
 * `none`). `answer` is the button that the customer tapped.
 */
export const reminders = pgTable(
  "reminders",
  {
    ...tenantColumns(),
    booking_id: uuid("booking_id").notNull(),
    step_id: uuid("step_id").notNull(),
    starts_at: moment("starts_at").notNull(),
    way: text("way").$type<ReminderWay>().notNull(),
    reason: text("reason").$type<ReminderHindrance>(),
    conversation_id: uuid("conversation_id"),
    message_id: uuid("message_id"),
    answer: text("answer").$type<ReminderAnswer>(),
    answered_at: moment("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.booking_id, bookings).onDelete("cascade"),
    refersTo(t, t.step_id, reminderSteps),
    refersTo(t, t.conversation_id, conversations),
    unique("reminders_once_key").on(t.organization_id, t.booking_id, t.step_id, t.starts_at),
    index("reminders_step_index").on(t.organization_id, t.step_id),
    index("reminders_conversation_index").on(t.organization_id, t.conversation_id, t.id),
    check("reminders_way_check", sql`${t.way} in (${quoted(ReminderWay.options)})`),
    check("reminders_reason_check", sql`(${t.way} = 'none') = (${t.reason} is not null)`),
    check("reminders_hindrance_check", sql`${t.reason} in (${quoted(ReminderHindrance.options)})`),
    check("reminders_answer_check", sql`${t.answer} in (${quoted(ReminderAnswer.options)})`),
  ],
);

/**
 * An organization's reminder settings; without a row, the defaults apply. `quiet_from` and `quiet_to` are minutes of
 * the day in its time zone. A customer who has not come `no_show_minutes` after the start is recorded as a no-show;
 * never, if null.
 */
export const reminderSettings = pgTable(
  "reminder_settings",
  {
    organization_id: ofOrganization().primaryKey(),
    quiet_from: smallint("quiet_from").notNull(),
    quiet_to: smallint("quiet_to").notNull(),
    no_show_minutes: smallint("no_show_minutes"),
    no_show_foreign: boolean("no_show_foreign").notNull().default(false),
    confirms_by_message: boolean("confirms_by_message").notNull().default(true),
    confirms_by_email: boolean("confirms_by_email").notNull().default(true),
    updated_at: updatedAt(),
  },
  (t) => [check("reminder_settings_quiet_check", sql`${t.quiet_to} < ${t.quiet_from}`)],
);
