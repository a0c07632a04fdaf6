import { z } from "zod";

/** What is read of the Google Calendar API v3. Source: developers.google.com/workspace/calendar/api/v3/reference. */

/** `primary` is the account's own, whose id is its address. `accessRole`: owner, writer or reader, of those that are asked for. */
const ListedByGoogle = z.object({
  id: z.string().min(1),
  summary: z.string().catch(""),
  summaryOverride: z.string().optional(),
  primary: z.boolean().optional(),
  accessRole: z.string().optional(),
});
export type ListedByGoogle = z.infer<typeof ListedByGoogle>;

export const CalendarList = z.object({
  items: z.array(ListedByGoogle).default([]),
  nextPageToken: z.string().optional(),
});

/** The last page has the token by which what changes afterwards is told. */
export const EventPage = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** A moment, or a date where it takes whole days; the end's is the day after. */
const At = z.union([
  z.object({ dateTime: z.iso.datetime({ offset: true }) }),
  z.object({ date: z.iso.date() }),
]);
export type At = z.infer<typeof At>;

/** An event, or one time of a series. `frontdesk_uid`: what we call it, where it is ours. */
export const GoogleEvent = z.object({
  id: z.string().min(1),
  iCalUID: z.string().optional(),
  status: z.string().optional(),
  transparency: z.string().optional(),
  eventType: z.string().optional(),
  start: At,
  end: At,
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
  extendedProperties: z
    .object({ private: z.object({ frontdesk_uid: z.string().optional() }).optional() })
    .optional(),
});
export type GoogleEvent = z.infer<typeof GoogleEvent>;

export const WrittenEvent = z.object({ etag: z.string() });

export const GoogleError = z.object({
  error: z.object({
    message: z.string().catch(""),
    errors: z.array(z.object({ reason: z.string() })).catch([]),
  }),
});
