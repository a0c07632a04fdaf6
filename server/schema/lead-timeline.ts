import { z } from "zod";
import { BookingStatus } from "./booking";
import { EchoedTimestamp, Id, Timestamp, text } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";
import { Channel, EditedField, LeadNote, LeadStatus } from "./lead";
import { ReminderAnswer, ReminderHindrance, ReminderMoment, ReminderWay } from "./reminder";

const entry = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ id: z.string(), at: Timestamp, kind: z.literal(kind), data: z.object(data) });

/**
 * An event in a lead's history. Messages are grouped by day and conversation: how many each side wrote, and the last of
 * them. A booking has its current time; a move says from when to when. A reminder says what was done for an appointment,
 * its time at that point, and the customer's answer. `unmailed`: the customer was not mailed about an appointment, since
 * the day's mails were used up. `edit`: fields that were changed, and by whom: a member's e-mail address, `customer`, `agent`,
 * `scheduler` or `system`; null if that was not recorded. Status changes, edits and moves are known for 30 days.
 */
export const TimelineEntry = z.discriminatedUnion("kind", [
  entry("created", {
    channel: Channel,
    import: z.object({ id: Id, file_name: z.string() }).nullable(),
  }),
  entry("status", { from: LeadStatus, to: LeadStatus }),
  entry("edit", {
    by: z.string().nullable(),
    changes: z.array(
      z.object({ field: EditedField, from: z.string().nullable(), to: z.string().nullable() }),
    ),
  }),
  entry("note", LeadNote.shape),
  entry("merge", { merge_id: Id, name: z.string() }),
  entry("conversation", { conversation_id: Id, channel: ConversationChannel, status: ConversationStatus }),
  entry("messages", {
    conversation_id: Id,
    from_customer: z.int(),
    from_us: z.int(),
    preview: z.string(),
  }),
  entry("booking", {
    booking_id: Id,
    status: BookingStatus,
    title: z.string().nullable(),
    starts_at: Timestamp.nullable(),
  }),
  entry("move", {
    booking_id: Id,
    title: z.string().nullable(),
    from: Timestamp.nullable(),
    to: Timestamp,
  }),
  entry("reminder", {
    booking_id: Id,
    moment: ReminderMoment,
    offset_minutes: z.int(),
    starts_at: Timestamp,
    way: ReminderWay,
    reason: ReminderHindrance.nullable(),
    answer: ReminderAnswer.nullable(),
  }),
  entry("unmailed", { booking_id: Id, reason: z.literal("mail_limit") }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const Cursor = text(300)
  .meta({ pattern: `${z.regexes.datetime({}).source.replace(/\$$/, "")} [^ ]+` })
  .transform((cursor) => ({ at: cursor.split(" ")[0], id: cursor.split(" ")[1] }))
  .pipe(z.object({ at: EchoedTimestamp, id: z.string().min(1) }));

/** `before` is the `next_before` of the previous page; everything on this page is older. */
export const TimelineQuery = z.strictObject({
  lead_id: Id,
  before: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** A page of a lead's history, newest first; `next_before` is the cursor for older entries, null at the end. */
export const Timeline = z
  .object({ entries: z.array(TimelineEntry), next_before: z.string().nullable() })
  .meta({ id: "LeadTimeline" });
export type Timeline = z.infer<typeof Timeline>;
