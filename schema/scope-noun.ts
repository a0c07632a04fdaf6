/** What API keys may read or write, without zod, so that pages can import it. */
export const SCOPE_NOUNS = [
  "leads",
  "conversations",
  "bookings",
  "calendars",
  "channels",
  "agent",
  "webhooks",
  "events",
  "organization",
  "team",
] as const;

export type ScopeNoun = (typeof SCOPE_NOUNS)[number];
