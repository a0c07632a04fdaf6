import { z } from "zod";
import { Colleague } from "./colleague";
import { Id, Timestamp } from "./common";

export const ChangeKind = z
  .enum([
    "took_over",
    "assigned",
    "unassigned",
    "escalated",
    "handed_back",
    "completed",
    "reopened",
    "abandoned",
    "moved",
  ])
  .meta({ description: "What changed" });
export type ChangeKind = z.infer<typeof ChangeKind>;

/** The kind of actor. Null for changes made before this was recorded. */
export const ChangeActor = z
  .enum(["user", "key", "customer", "agent", "scheduler", "system"])
  .meta({ description: "What kind of actor made a change; key: an integration, with an API key" });
export type ChangeActor = z.infer<typeof ChangeActor>;

/**
 * A change of a conversation's state. `by` is the member of staff who made it, `to` its new assignee, if any. `team` is
 * the name, at that time, of the team it was moved to; null if it was taken out of its team.
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
