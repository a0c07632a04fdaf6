import { z } from "zod";
import { Colleague } from "./colleague";
import { Id, Timestamp } from "./common";

export const ChangeKind = z.enum([
  "took_over",
  "assigned",
  "unassigned",
  "escalated",
  "handed_back",
  "completed",
  "reopened",
  "abandoned",
  "moved",
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Who acts, by kind. Null of a change that was made before this was noted. */
export const ChangeActor = z.enum(["user", "customer", "agent", "scheduler", "system"]);
export type ChangeActor = z.infer<typeof ChangeActor>;

/**
 * A change of a conversation's state: by whom (`by` is a member of staff), and to whom it was given, if to anybody.
 * `team` is what the team was called that it was moved to; null where it was taken out of its team.
 */
export const ConversationChange = z.object({
  id: Id,
  at: Timestamp,
  kind: ChangeKind,
  actor: ChangeActor.nullable(),
  by: Colleague.nullable(),
  to: Colleague.nullable(),
  team: z.string().nullable(),
});
export type ConversationChange = z.infer<typeof ConversationChange>;
