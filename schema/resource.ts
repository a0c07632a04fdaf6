import { z } from "zod";
import { CalendarDate, Flag, filledText, Id, LongPageInput, PageInfo, Timestamp } from "./common";
import { OpeningDay, OpeningHours, OpeningHoursInput } from "./organization";

export const ResourceKind = z
  .enum(["person", "room", "equipment"])
  .meta({ id: "ResourceKind", description: "What appointments are with" });
export type ResourceKind = z.infer<typeof ResourceKind>;

export const Resource = z
  .object({
    id: Id,
    name: z.string().meta({ description: "As customers are told it; at most 80 characters" }),
    kind: ResourceKind,
    user_id: Id.nullable().meta({ description: "The member of staff that it represents; null if none" }),
    services: z
      .array(z.string())
      .nullable()
      .meta({ description: "The names of the services that it offers; null: all" }),
    opening_hours: OpeningHours.nullable().meta({
      description: "When it can be booked; null: in your organization's hours",
    }),
    position: z.int().meta({ description: "A lower one is shown and chosen first" }),
    archived_at: Timestamp.nullable().meta({
      description: "Since when it can't be booked any more; null while it can",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Resource",
    description: "What appointments are with: a person, a room, a piece of equipment",
  });
export type Resource = z.infer<typeof Resource>;

export const ResourceDetails = Resource.extend({
  bookings_ahead: z
    .int()
    .meta({ description: "How many booked appointments are ahead; archiving leaves them" }),
}).meta({
  id: "ResourceDetails",
  description:
    "A resource, and how many booked appointments are ahead of it. Archiving it leaves them as they are, but nothing else can be booked there",
});
export type ResourceDetails = z.infer<typeof ResourceDetails>;

/** `archived`: includes archived resources. */
export const ResourceQuery = z.strictObject({
  ...LongPageInput,
  archived: Flag.default(false).meta({ description: "Whether to include archived resources" }),
});

export const ResourcePage = z
  .object({ resources: z.array(Resource), ...PageInfo })
  .meta({ id: "ResourcePage", description: "A page of resources, in their order" });

const fields = {
  name: filledText(80).meta({ description: "As customers are told it; at most 80 characters" }),
  kind: ResourceKind,
  user_id: Id.nullable().meta({ description: "The member of staff that it represents; null: none" }),
  services: z
    .array(filledText(80))
    .max(50)
    .nullable()
    .meta({ description: "The names of the services that it offers; null: all" }),
  opening_hours: OpeningHoursInput.nullable().meta({
    description: "When it can be booked; null: in your organization's hours",
  }),
  position: z.int().min(0).max(10_000).meta({ description: "A lower one is shown and chosen first" }),
};

export const NewResource = z
  .strictObject({
    ...fields,
    name: fields.name.meta({ example: "Dr. Ruiz" }),
    user_id: fields.user_id.default(null),
    services: fields.services.default(null),
    opening_hours: fields.opening_hours.default(null),
    position: fields.position
      .optional()
      .meta({ description: "A lower one is shown and chosen first; by default it comes last" }),
  })
  .meta({ id: "NewResource", description: "A resource to add" });

export const ResourcePatch = z
  .strictObject({
    ...fields,
    archived: z.boolean().meta({ description: "true archives it, false restores it" }),
  })
  .partial()
  .meta({ id: "ResourcePatch", description: "Changes to a resource; what is left out stays" });

/** The opening hours of a day, in the organization's time zone. */
export const DayHours = z
  .array(
    z.object({
      from: z.string().meta({ description: "When it opens, HH:MM" }),
      to: z.string().meta({ description: "When it closes, HH:MM; 24:00 is the end of the day" }),
    }),
  )
  .meta({ description: "The opening hours of a day, in your organization's time zone; empty: closed" });
export type DayHours = z.infer<typeof DayHours>;

export const ScheduleException = z
  .object({
    id: Id,
    name: z.string().meta({
      description: "What the occasion is. The booking page names it on dates on which all are closed for it",
    }),
    starts_on: z.iso.date().meta({ description: "The first day" }),
    ends_on: z.iso.date().meta({ description: "The last day" }),
    hours: DayHours,
    resource_id: Id.nullable().meta({ description: "The resource that it applies to; null: all" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "ScheduleException",
    description:
      "Dates with different hours: a holiday, a closure, an extra day. One for a resource takes precedence over one for all, and a newer one over an older one",
  });
export type ScheduleException = z.infer<typeof ScheduleException>;

/** `from`: only exceptions that end on this date or later. */
export const ScheduleExceptionQuery = z.strictObject({
  ...LongPageInput,
  from: CalendarDate.optional().meta({ description: "Only exceptions that end on this date or later" }),
});

export const ScheduleExceptionPage = z
  .object({ schedule_exceptions: z.array(ScheduleException), ...PageInfo })
  .meta({ id: "ScheduleExceptionPage", description: "A page of exceptions, the earliest to end first" });

const exceptionFields = {
  name: filledText(80).meta({ description: "What the occasion is; at most 80 characters" }),
  starts_on: CalendarDate.meta({ description: "The first day" }),
  ends_on: CalendarDate.meta({ description: "The last day" }),
  hours: OpeningDay,
  resource_id: Id.nullable().meta({ description: "The resource that it applies to; null: all" }),
};

export const NewScheduleException = z
  .strictObject({
    ...exceptionFields,
    ends_on: exceptionFields.ends_on
      .optional()
      .meta({ description: "The last day; by default the first one" }),
    hours: exceptionFields.hours.default([]),
    resource_id: exceptionFields.resource_id.default(null),
  })
  .meta({ id: "NewScheduleException", description: "An exception to add" });

export const ScheduleExceptionPatch = z
  .strictObject(exceptionFields)
  .partial()
  .meta({ id: "ScheduleExceptionPatch", description: "Changes to an exception; what is left out stays" });
