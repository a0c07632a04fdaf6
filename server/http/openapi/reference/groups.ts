import type { ApiDocument, DocumentedOperation } from "./document";

/** An operation with its method and path. */
export type Placed = { method: string; path: string; operation: DocumentedOperation };

/** Operations that a reader looks for together; `anchor` is their heading's. */
export type Group = { title: string; anchor: string; members: Placed[] };

/** What comes first, in the order in which an integration needs it, and the tags of each. Other tags follow, each alone. */
const FIRST: [title: string, tags: string[]][] = [
  ["Leads", ["leads", "labels", "lead-imports", "lead-merges"]],
  ["Conversations", ["conversations", "messages", "media", "message-templates", "quick-replies"]],
  [
    "Bookings",
    [
      ...[
        "bookings",
        "booking-series",
        "slots",
        "services",
        "resources",
        "blocked-times",
        "schedule-exceptions",
      ],
      ...["waiting-list", "reminder-settings", "reminder-steps"],
    ],
  ],
  ["Webhooks", ["webhook-endpoints", "webhook-deliveries", "webhook-events"]],
  ["Events", ["events"]],
  ["Agent", ["agent", "webhooks", "knowledge-sources"]],
  ["Sign-in", ["auth", "me"]],
];

/** The anchor of the group that the event catalogue follows. */
export const EVENTS = "tag-events";

const titleOf = (tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`.replaceAll("-", " ");

/** A document's operations in the order of use; within a tag a list comes before its records. */
export function groupsOf({ paths }: Pick<ApiDocument, "paths">): Group[] {
  const all = Object.entries(paths)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  const tagged = (tag: string) => all.filter(({ operation }) => operation.tags[0] === tag);
  const first = FIRST.flatMap(([, tags]) => tags);
  const others = new Set(all.flatMap(({ operation }) => operation.tags.slice(0, 1)));
  const rest = [...others]
    .filter((tag) => !first.includes(tag))
    .map((tag): [string, string[]] => [titleOf(tag), [tag]]);
  return [...FIRST, ...rest]
    .map(([title, tags]) => ({ title, anchor: `tag-${tags[0]}`, members: tags.flatMap(tagged) }))
    .filter(({ members }) => members.length > 0);
}
