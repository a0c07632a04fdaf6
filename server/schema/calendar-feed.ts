import { z } from "zod";
import { Creator } from "./colleague";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/**
 * A secret address where calendar programs read appointments: those of `resource_id`, or all of the organization's if
 * that is null. It still works after the resource is archived, and ends when the resource is deleted. `shows_names`:
 * also includes who each appointment is for and where. Phone numbers, e-mail addresses and notes are never included.
 * `last_read_at`: when the feed was last read. `created_by`: who was shown its present address, if known. When they leave
 * the team the address stops working: `revoked_at`. The feed stays, and can be given a new address.
 */
export const CalendarFeed = z
  .object({
    id: Id,
    resource_id: Id.nullable(),
    name: z.string(),
    shows_names: z.boolean(),
    created_by: Creator.nullable(),
    revoked_at: Timestamp.nullable(),
    last_read_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const CalendarFeedPage = z
  .object({ calendar_feeds: z.array(CalendarFeed), ...PageInfo })
  .meta({ id: "CalendarFeedPage" });

/** The feed with its address, which is shown only once. */
export const CalendarFeedWithUrl = CalendarFeed.extend({ url: z.string() }).meta({
  id: "CalendarFeedWithUrl",
});

const name = filledText(80);

/** A feed to create. `name` says who reads it. Without `resource_id` it includes all appointments. */
export const NewCalendarFeed = z
  .strictObject({
    name,
    resource_id: Id.nullable().default(null),
    shows_names: z.boolean().default(false),
  })
  .meta({ id: "NewCalendarFeed" });

export const CalendarFeedPatch = z
  .strictObject({ name, resource_id: Id.nullable(), shows_names: z.boolean() })
  .partial()
  .meta({ id: "CalendarFeedPatch" });
