import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/**
 * A secret address at which calendar programs read appointments: those with the resource `resource_id`, or where that is
 * null all of the organization's. It goes on when the resource is archived, and ends when that is deleted. `shows_names`:
 * whether it also tells whom each is for, and where. It never tells a phone number, an e-mail address or notes.
 * `last_read_at`: when somebody last read it.
 */
export const CalendarFeed = z
  .object({
    id: Id,
    resource_id: Id.nullable(),
    name: z.string(),
    shows_names: z.boolean(),
    last_read_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const CalendarFeedPage = z
  .object({ calendar_feeds: z.array(CalendarFeed), ...PageInfo })
  .meta({ id: "CalendarFeedPage" });

/** The same with its address, which is shown this once. */
export const CalendarFeedWithUrl = CalendarFeed.extend({ url: z.string() }).meta({
  id: "CalendarFeedWithUrl",
});

const name = filledText(80);

/** A feed to make. `name` says who reads it. Without `resource_id` it tells all appointments. */
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
