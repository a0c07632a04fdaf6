import { z } from "zod";
import { CalendarDate, Flag, filledText, Id, PageInfo, PageInput, Timestamp } from "./common";
import { OpeningDay, OpeningHours, OpeningHoursInput } from "./organization";

export const ResourceKind = z.enum(["person", "room", "equipment"]);
export type ResourceKind = z.infer<typeof ResourceKind>;

/**
 * Whom or what appointments are with: a person, a room, a chair. `services`: the names of those that it is for; null is
 * all. `opening_hours`: when it can be booked; null is whenever the organization is open. `user_id`: the member of staff
 * whose column it is. The lower its `position`, the earlier it is shown and chosen. An archived one is booked no more.
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

/** `archived`: those too that are booked no more. */
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

/** A resource to add. Without more it is for all services, open when the organization is, and the last in the order. */
export const NewResource = z
  .strictObject({
    ...fields,
    user_id: fields.user_id.default(null),
    services: fields.services.default(null),
    opening_hours: fields.opening_hours.default(null),
    position: fields.position.optional(),
  })
  .meta({ id: "NewResource" });

/** What is to change of a resource. `archived` false has it booked again. */
export const ResourcePatch = z
  .strictObject({ ...fields, archived: z.boolean() })
  .partial()
  .meta({ id: "ResourcePatch" });

/** The openings of a day by the organization's clock. */
export const DayHours = z.array(z.object({ from: z.string(), to: z.string() }));
export type DayHours = z.infer<typeof DayHours>;

/**
 * Dates on which other hours hold, from `starts_on` to `ends_on`, both included: a holiday, a closure, an extra day. `hours`
 * without any is closed. `resource_id`: the one that it is for; null is all. What is for one wins over what is for all,
 * and what was made later wins.
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

/** `from`: those that end on this date or later. */
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

/** One to add: a day, or all up to `ends_on`; closed unless `hours` are given. */
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
