import { z } from "zod";
import { Creator } from "./colleague";
import { filledText, Id, PageInfo, Timestamp } from "./common";

export const CalendarFeed = z
  .object({
    id: Id,
    resource_id: Id.nullable().meta({
      description:
        "Whose appointments; null: all of the organization's. It still works once the resource is archived, and ends when it is deleted",
    }),
    name: z.string().meta({ description: "Who reads it, in your words" }),
    shows_names: z
      .boolean()
      .meta({ description: "Whether it includes who each appointment is for, and where" }),
    created_by: Creator.nullable().meta({
      description: "Who was shown its present address; null if that is not known",
    }),
    revoked_at: Timestamp.nullable().meta({
      description: "When the address stopped working since they left the team; null while it works",
    }),
    last_read_at: Timestamp.nullable().meta({ description: "When it was last read; null if never" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "CalendarFeed",
    description:
      "A secret address where calendar programs read appointments. Phone numbers, e-mail addresses and notes are never included",
  });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const CalendarFeedPage = z
  .object({ calendar_feeds: z.array(CalendarFeed), ...PageInfo })
  .meta({ id: "CalendarFeedPage", description: "A page of calendar feeds, oldest first" });

export const CalendarFeedWithUrl = CalendarFeed.extend({
  url: z.string().meta({ description: "The address to enter in the calendar program; store it now" }),
}).meta({
  id: "CalendarFeedWithUrl",
  description: "A feed with its address, which no other answer includes",
});

const name = filledText(80).meta({ description: "Who reads it, in your words; at most 80 characters" });

export const NewCalendarFeed = z
  .strictObject({
    name,
    resource_id: Id.nullable()
      .default(null)
      .meta({ description: "Whose appointments; null: all of the organization's" }),
    shows_names: z
      .boolean()
      .default(false)
      .meta({ description: "Whether it includes who each appointment is for, and where" }),
  })
  .meta({ id: "NewCalendarFeed", description: "A feed to create" });

export const CalendarFeedPatch = z
  .strictObject({
    name,
    resource_id: Id.nullable().meta({ description: "Whose appointments; null: all of the organization's" }),
    shows_names: z
      .boolean()
      .meta({ description: "Whether it includes who each appointment is for, and where" }),
  })
  .partial()
  .meta({
    id: "CalendarFeedPatch",
    description: "Changes to a feed; what is left out stays, and so does its address",
  });
