import { z } from "zod";
import { CalendarDate, Flag, filledText, Id, PageInfo, PageInput, Timestamp } from "./common";
import { OpeningDay, OpeningHours, OpeningHoursInput } from "./organization";

export const ResourceKind = z.enum(["person", "room", "equipment"]);
export type ResourceKind = z.infer<typeof ResourceKind>;

/**
 * A resource that appointments are with: a person, a room, a piece of equipment. `services`: the names of the services
 * it offers; null means all. `opening_hours`: when it can be booked; null means the organization's hours. `user_id`:
 * the member of staff it represents. A lower `position` is shown and chosen first. An archived resource can't be booked
 * any more.
 */
export const Resource = z
  .object({
    id: Id,
    name: z.string(),
    kind: ResourceKind,
    user_id: Id.nullable(),
    services: z.array(z.string()).nullable(),
    opening_hours: OpeningHours.nullable(),
    position: z.int(),
    archived_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Resource" });
export type Resource = z.infer<typeof Resource>;

/**
 * A resource and how many booked appointments are ahead of it. Archiving it leaves them as they are: they can still be
 * moved, lengthened, cancelled and restored, but nothing else can be booked there.
 */
export const ResourceDetails = Resource.extend({
  bookings_ahead: z
    .int()
    .meta({ description: "How many booked appointments are ahead; archiving leaves them" }),
}).meta({ id: "ResourceDetails" });
export type ResourceDetails = z.infer<typeof ResourceDetails>;

/** `archived`: includes archived resources. */
export const ResourceQuery = z.strictObject({
  ...PageInput,
  size: PageInput.size.default(100),
  archived: Flag.default(false),
});

export const ResourcePage = z
  .object({ resources: z.array(Resource), ...PageInfo })
  .meta({ id: "ResourcePage" });

const fields = {
  name: filledText(80),
  kind: ResourceKind,
  user_id: Id.nullable(),
  services: z.array(filledText(80)).max(50).nullable(),
  opening_hours: OpeningHoursInput.nullable(),
  position: z.int().min(0).max(10_000),
};

/** A resource to add. By default it offers all services, has the organization's hours, and comes last. */
export const NewResource = z
  .strictObject({
    ...fields,
    user_id: fields.user_id.default(null),
    services: fields.services.default(null),
    opening_hours: fields.opening_hours.default(null),
    position: fields.position.optional(),
  })
  .meta({ id: "NewResource" });

/** Changes to a resource. `archived` false restores it. */
export const ResourcePatch = z
  .strictObject({ ...fields, archived: z.boolean() })
  .partial()
  .meta({ id: "ResourcePatch" });

/** The opening hours of a day, in the organization's time zone. */
export const DayHours = z.array(z.object({ from: z.string(), to: z.string() }));
export type DayHours = z.infer<typeof DayHours>;

/**
 * Dates with different hours, from `starts_on` to `ends_on` inclusive: a holiday, a closure, an extra day. Empty
 * `hours` mean closed. `resource_id`: the resource it applies to; null means all. An exception for one resource takes
 * precedence over one for all, and a newer one over an older one.
 */
export const ScheduleException = z
  .object({
    id: Id,
    name: z.string(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    hours: DayHours,
    resource_id: Id.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ScheduleException" });
export type ScheduleException = z.infer<typeof ScheduleException>;

/** `from`: only exceptions that end on this date or later. */
export const ScheduleExceptionQuery = z.strictObject({
  ...PageInput,
  size: PageInput.size.default(100),
  from: CalendarDate.optional(),
});

export const ScheduleExceptionPage = z
  .object({ schedule_exceptions: z.array(ScheduleException), ...PageInfo })
  .meta({ id: "ScheduleExceptionPage" });

const exceptionFields = {
  name: filledText(80),
  starts_on: CalendarDate,
  ends_on: CalendarDate,
  hours: OpeningDay,
  resource_id: Id.nullable(),
};

/** An exception to add: one day, or all days up to `ends_on`; closed unless `hours` are given. */
export const NewScheduleException = z
  .strictObject({
    ...exceptionFields,
    ends_on: exceptionFields.ends_on.optional(),
    hours: exceptionFields.hours.default([]),
    resource_id: exceptionFields.resource_id.default(null),
  })
  .meta({ id: "NewScheduleException" });

export const ScheduleExceptionPatch = z
  .strictObject(exceptionFields)
  .partial()
  .meta({ id: "ScheduleExceptionPatch" });
