import { z } from "zod";

/**
 * The parts of the Google Calendar API v3 that we read. Source:
 * developers.google.com/workspace/calendar/api/v3/reference.
 */

/**
 * `primary` is the account's own calendar, whose id is its address. `accessRole`: owner, writer or reader, as
 * requested.
 */
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

/** The last page has the sync token that returns later changes. */
export const EventPage = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** A moment, or a date for an all-day event. The end date is exclusive. */
const At = z.union([
  z.object({ dateTime: z.iso.datetime({ offset: true }) }),
  z.object({ date: z.iso.date() }),
]);
export type At = z.infer<typeof At>;

/** An event, or one occurrence of a series. `frontdesk_uid`: our uid, if we wrote the event. */
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
