import { z } from "zod";
import { BookingTimeInput } from "./booking-time";
import { CalendarDate, Id, LongPageInput, PageInfo, Timestamp, TimestampInput, text } from "./common";
import { Weekday } from "./time-of-day";

const MOST_SKIPPED = 366;

/** On which weekdays a blocked time recurs; `until` null means without an end. */
const repetition = {
  weekdays: z
    .array(Weekday)
    .min(1)
    .max(7)
    .meta({ description: "On which days of the week it recurs; “0” is Sunday" }),
  until: CalendarDate.nullable().meta({ description: "The last date on which it may begin; null: no end" }),
  skipped: z
    .array(CalendarDate)
    .max(MOST_SKIPPED)
    .meta({ description: "Dates on which it doesn't recur, though its weekdays say so" }),
};

const Repetition = z.object(repetition).meta({ id: "Repetition", description: "How a blocked time repeats" });
export type Repetition = z.infer<typeof Repetition>;

/**
 * How a blocked time repeats, as stored: on its weekdays from `first_on` on, at the time of day `from` for `minutes`, by
 * the organization's clock.
 */
export type Recurrence = Repetition & { first_on: string; from: string; minutes: number };

/** How a blocked time repeats, as callers write it. */
const RepetitionInput = z
  .strictObject({
    ...repetition,
    until: repetition.until.default(null),
    skipped: repetition.skipped.default([]),
  })
  .meta({ id: "RepetitionInput", description: "How a blocked time is to repeat" });

const resource_id = Id.nullable().meta({ description: "Whose time is blocked; null: everybody's" });
const note = z.string().nullable().meta({ description: "What for, such as “Lunch”; only staff see it" });

export const BlockedTime = z
  .object({
    id: Id,
    resource_id,
    note,
    starts_at: Timestamp.meta({ description: "When its first occurrence begins" }),
    ends_at: Timestamp.meta({ description: "When its first occurrence ends" }),
    repeats: Repetition.nullable().meta({ description: "How it repeats; null: it happens once" }),
    created_by: Id.nullable().meta({ description: "The member of staff who entered it" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "BlockedTime",
    description:
      "A time at which a resource, or everybody, can't be booked by customers or the agent: a lunch hour, sick leave, an errand. Staff may still book over it",
  });
export type BlockedTime = z.infer<typeof BlockedTime>;

/** `from`: only blocked times that end after it. `resource_id`: only those of this resource and of everybody. */
export const BlockedTimeQuery = z.strictObject({
  ...LongPageInput,
  from: TimestampInput.optional().meta({ description: "Only blocked times that end after it" }),
  resource_id: Id.optional().meta({ description: "Only those of this resource, and those of everybody" }),
});

export const BlockedTimePage = z
  .object({ blocked_times: z.array(BlockedTime), ...PageInfo })
  .meta({ id: "BlockedTimePage", description: "A page of blocked times, the earliest to end first" });

const fields = {
  resource_id,
  note: text(500)
    .trim()
    .transform((words) => words || null)
    .nullable()
    .meta({ description: "What for, such as “Lunch”; only staff see it" }),
  starts_at: BookingTimeInput.meta({ example: "2031-03-04T12:00:00Z" }),
  ends_at: BookingTimeInput.meta({ example: "2031-03-04T13:00:00Z" }),
  repeats: RepetitionInput.nullable().meta({
    description: "How it repeats, at the same time of day when the clocks change; null: it happens once",
  }),
};

export const NewBlockedTime = z
  .strictObject({ ...fields, note: fields.note.default(null), repeats: fields.repeats.default(null) })
  .meta({
    id: "NewBlockedTime",
    description:
      "A time to block, once or repeating. It lasts at most 400 days, or a day if it repeats; one that repeats begins on the first of its weekdays",
  });
export type NewBlockedTime = z.infer<typeof NewBlockedTime>;

const only_on = CalendarDate.meta({
  description: "Only the occurrence that begins on this date, of one that repeats",
});

export const BlockedTimePatch = z
  .strictObject({ ...fields, only_on })
  .partial()
  .meta({
    id: "BlockedTimePatch",
    description:
      "Changes to a blocked time; what is left out stays. With `only_on`, that occurrence becomes a blocked time of its own, which is returned",
  });
export type BlockedTimePatch = z.infer<typeof BlockedTimePatch>;

export const BlockedTimeKey = z.strictObject({ blocked_time_id: Id });

/** Which blocked time to delete, or which occurrence of it. */
export const BlockedTimeRemoval = BlockedTimeKey.extend({
  only_on: only_on
    .optional()
    .meta({ description: "Only the occurrence that begins on this date, of one that repeats" }),
});

/** A blocked time, saved or not, whose appointments are asked for. */
export const BlockedTimeSpan = NewBlockedTime.pick({
  resource_id: true,
  starts_at: true,
  ends_at: true,
  repeats: true,
});

/** One occurrence of a blocked time. `date`: on which it begins, in the organization's time zone. */
export const BlockedSpan = BlockedTime.pick({
  resource_id: true,
  note: true,
  starts_at: true,
  ends_at: true,
  created_at: true,
  updated_at: true,
}).extend({
  blocked_time_id: Id,
  date: z.iso.date(),
  repeats: z.boolean(),
});
export type BlockedSpan = z.infer<typeof BlockedSpan>;
