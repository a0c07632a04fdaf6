import { z } from "zod";
import { BookingStatus } from "./booking";
import { EchoedTimestamp, Id, Timestamp, text } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";
import { Channel, EditedField, LeadNote, LeadStatus } from "./lead";
import { ReminderAnswer, ReminderHindrance, ReminderMoment, ReminderWay } from "./reminder";

const entry = <K extends string, S extends z.ZodRawShape>(kind: K, description: string, data: S) =>
  z
    .object({
      id: z.string().meta({ description: "Unique in this history" }),
      at: Timestamp,
      kind: z.literal(kind),
      data: z.object(data).meta({ description: "What happened" }),
    })
    .meta({ id: `TimelineEntry_${kind}`, description });

/**
 * An event in a lead's history. Messages are grouped by day and conversation: how many each side wrote, and the last of
 * them. A booking has its current time; a move says from when to when. A reminder says what was done for an appointment,
 * its time at that point, and the customer's answer. `unmailed`: the customer was not mailed about an appointment, since
 * the day's mails were used up. `edit`: fields that were changed, and by whom: a member's e-mail address, `customer`, `agent`,
 * `scheduler` or `system`; null if that was not recorded. Status changes, edits and moves are known for 30 days.
 */
export const TimelineEntry = z
  .discriminatedUnion("kind", [
    entry("created", "The lead was created", {
      channel: Channel,
      import: z
        .object({ id: Id, file_name: z.string().meta({ description: "The imported file" }) })
        .meta({ id: "ImportOfLead", description: "The import that a lead came from" })
        .nullable()
        .meta({ description: "The import that created it; null if none did" }),
    }),
    entry("status", "Its stage changed", {
      from: LeadStatus.meta({ description: "The stage before" }),
      to: LeadStatus.meta({ description: "The stage after" }),
    }),
    entry("edit", "Its fields were changed", {
      by: z.string().nullable().meta({
        description:
          "Who edited it: a member's e-mail address, customer, agent, scheduler or system; null if that was not recorded",
      }),
      changes: z
        .array(
          z.object({
            field: EditedField,
            from: z.string().nullable().meta({ description: "The value before; null if there was none" }),
            to: z.string().nullable().meta({ description: "The value after; null if there is none" }),
          }),
        )
        .meta({ description: "The fields that were changed" }),
    }),
    entry("note", "Staff wrote a note", LeadNote.shape),
    entry("merge", "Another lead became part of it", {
      merge_id: Id,
      name: z.string().meta({ description: "The name of the lead that became part of this one" }),
    }),
    entry("conversation", "A conversation was opened", {
      conversation_id: Id,
      channel: ConversationChannel,
      status: ConversationStatus,
    }),
    entry("messages", "The messages of a day in a conversation", {
      conversation_id: Id,
      from_customer: z.int().meta({ description: "How many messages the customer wrote that day" }),
      from_us: z.int().meta({ description: "How many messages we wrote that day" }),
      preview: z.string().meta({ description: "The beginning of the last of them" }),
    }),
    entry("booking", "An appointment was requested or booked", {
      booking_id: Id,
      status: BookingStatus,
      title: z.string().nullable().meta({ description: "What it is called; null if nothing was named" }),
      starts_at: Timestamp.nullable().meta({ description: "Its current time; null if it has none" }),
    }),
    entry("move", "An appointment was moved", {
      booking_id: Id,
      title: z.string().nullable().meta({ description: "What it is called; null if nothing was named" }),
      from: Timestamp.nullable().meta({ description: "When it was before; null if it had no time" }),
      to: Timestamp.meta({ description: "When it is now" }),
    }),
    entry("reminder", "A reminder was due", {
      booking_id: Id,
      moment: ReminderMoment,
      offset_minutes: z.int().meta({ description: "How long before its start or after its end" }),
      starts_at: Timestamp.meta({ description: "The appointment's time at that point" }),
      way: ReminderWay,
      reason: ReminderHindrance.nullable().meta({ description: "Why nothing was sent; null if it was" }),
      answer: ReminderAnswer.nullable().meta({
        description: "The customer's answer; null if there was none",
      }),
    }),
    entry("unmailed", "The customer was not mailed about an appointment", {
      booking_id: Id,
      reason: z.literal("mail_limit"),
    }),
  ])
  .meta({
    id: "TimelineEntry",
    description: "Something that happened to a lead. Status changes, edits and moves are known for 30 days",
  });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const Cursor = text(300)
  .meta({ pattern: `${z.regexes.datetime({}).source.replace(/\$$/, "")} [^ ]+` })
  .transform((cursor) => ({ at: cursor.split(" ")[0], id: cursor.split(" ")[1] }))
  .pipe(z.object({ at: EchoedTimestamp, id: z.string().min(1) }));

/** `before` is the `next_before` of the previous page; everything on this page is older. */
export const TimelineQuery = z.strictObject({
  lead_id: Id,
  before: Cursor.optional().meta({
    description: "The `next_before` of the previous page; everything on this page is older",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(30)
    .meta({ description: "How many entries to return" }),
});

export const Timeline = z
  .object({
    entries: z.array(TimelineEntry).meta({ description: "What happened, newest first" }),
    next_before: z
      .string()
      .nullable()
      .meta({ description: "The `before` of the next page; null at the end" }),
  })
  .meta({ id: "LeadTimeline", description: "A page of a lead's history, newest first" });
export type Timeline = z.infer<typeof Timeline>;
