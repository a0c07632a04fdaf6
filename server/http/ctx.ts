import type { Db } from "@/db/client";
import { AppError, notFound } from "@/server/lib/errors";
import type { Role } from "@/server/schema/team";

/** Who does something. `call_id` is the agent's call whose answer it is, where we asked it. */
export type Actor =
  | { kind: "user"; id: string; email: string; full_name: string; role: Role; session_id?: string }
  | { kind: "customer" }
  | { kind: "agent"; call_id?: string }
  | { kind: "scheduler" }
  | { kind: "system" };

/** A caller inside an organization. There is no other kind: every query is within `organization_id`. */
export type Ctx = { organization_id: string; actor: Actor; db: Db };

/** The id of the member of staff who calls; for any other caller 403, which says `refusal`. */
export function staffId({ actor }: Ctx, refusal: string): string {
  if (actor.kind !== "user") throw new AppError("forbidden", refusal);
  return actor.id;
}

/** The member of staff who calls; 404 for an agent or the service itself, which have no account. */
export function userOf({ organization_id, actor }: Ctx) {
  if (actor.kind !== "user") throw notFound("user");
  const { id, email, full_name, session_id } = actor;
  return { organization_id, id, email, full_name, session_id };
}

/**
 * A caller who has not signed in yet: the address and the program that the request came from, and whether through
 * the API or the dashboard.
 */
export type Visitor = { db: Db; ip: string; user_agent: string; surface: "api" | "dashboard" };

/** The service itself acting inside an organization, as jobs do. */
export const systemCtx = (db: Db, organization_id: string): Ctx => ({
  db,
  organization_id,
  actor: { kind: "system" },
});
