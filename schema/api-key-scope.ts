import { z } from "zod";
import { SCOPE_NOUNS, type ScopeNoun } from "./scope-noun";

/**
 * What API keys may read or write, with the first words of its paths. A path whose first word is in none of them is
 * about a person, about keys, or the audit log, which says what people and keys do: no key may call it.
 */
const SCOPE_PATHS = {
  leads: ["leads", "lead-imports", "lead-merges", "labels"],
  conversations: ["conversations", "messages", "media", "message-templates", "quick-replies"],
  bookings: [
    ...["bookings", "booking-page", "booking-series", "slots", "blocked-times", "waiting-list"],
    ...["reminder-settings", "reminder-steps", "scheduler"],
  ],
  calendars: [
    "calendars",
    "calendar-authorizations",
    "calendar-feeds",
    "calendar-grants",
    "calendar-lookups",
  ],
  channels: ["channel-connections"],
  agent: ["agent", "knowledge-sources"],
  webhooks: ["webhook-endpoints", "webhook-deliveries", "webhook-events"],
  events: ["events"],
  organization: ["organization", "resources", "schedule-exceptions", "first-steps", "overview", "status"],
  team: ["team", "teams"],
} satisfies Record<ScopeNoun, readonly string[]>;

export const SCOPES = SCOPE_NOUNS.flatMap((noun) => [`${noun}:read` as const, `${noun}:write` as const]);

export const ApiKeyScope = z.enum(SCOPES).meta({
  id: "ApiKeyScope",
  description:
    "What a key may do: GET needs `read`, everything else `write`, and neither includes the other. Events tell of every noun, and so do webhooks",
});
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

const NOUNS = new Map(
  SCOPE_NOUNS.flatMap((noun) => SCOPE_PATHS[noun].map((word): [string, ScopeNoun] => [word, noun])),
);

/** Paths below a lead that show or send messages. */
const OF_CONVERSATIONS = /^leads\/[^/]+\/(?:conversations|timeline)$/;

/** What is done by a person and noted as theirs, or lets people in, so that no key may do it though its noun has a scope. */
const OF_PEOPLE = [
  /^\w+ conversations\/[^/]+\/(?:notes(?:\/[^/]+)?|read|unread|take-over)$/,
  /^\w+ conversations\/(?:bulk|bulk\/undo|search)$/,
  /^POST (?:lead-imports|calendars|calendar-(?:authorizations|feeds|grants))$/,
  /^POST calendar-feeds\/[^/]+\/rotate$/,
  /^POST team\/invitations(?:\/[^/]+\/resend)?$/,
  /^DELETE team\/members\/[^/]+\/(?:factors|sessions)$/,
  /^PUT team\/second-factor$/,
];

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The scope that a key needs for a request; null if no key may make it. `path` may also be a route's, with parameters. */
export function scopeFor(method: string, path: string): ApiKeyScope | null {
  if (!path.startsWith("/api/v1/")) return null;
  const rest = path.slice("/api/v1/".length);
  if (OF_PEOPLE.some((pattern) => pattern.test(`${method} ${rest}`))) return null;
  const noun = OF_CONVERSATIONS.test(rest) ? "conversations" : NOUNS.get(rest.split("/", 1)[0] ?? "");
  return noun ? `${noun}:${isRead(method) ? "read" : "write"}` : null;
}
