import type { Db } from "@/db/client";
import { AppError, notFound } from "@/lib/errors";
import type { Role } from "@/schema/team";

type User = { id: string; email: string; full_name: string; role: Role; session_id?: string };

/**
 * Who acts. `call_id`: the call to the agent that this answers, if we called it. `is_stale`: the user's browser session
 * last proved who they are too long ago for what only they themselves may do.
 */
export type Actor =
  | ({ kind: "user"; is_stale?: boolean } & User)
  | { kind: "customer" }
  | { kind: "agent"; call_id?: string }
  | { kind: "scheduler" }
  | { kind: "system" };

/**
 * A caller inside an organization. There is no other kind: every query is limited to `organization_id`. `if_match`: throws
 * 412 if the caller wants to change a record only as they saw it, and it is another; asked under the record's lock.
 * `created`: tells that what may change a record has made it.
 */
export type Ctx = {
  organization_id: string;
  actor: Actor;
  db: Db;
  if_match?(current: unknown): void;
  created?(): void;
};

/** The id of the calling member of staff; for any other caller 403, with `refusal` as its message. */
export function staffId({ actor }: Ctx, refusal: string): string {
  if (actor.kind !== "user") throw new AppError("forbidden", refusal);
  return actor.id;
}

/** The calling member of staff; 404 for any other caller, who has no account. */
export function userOf({ organization_id, actor }: Ctx) {
  if (actor.kind !== "user") throw notFound("user");
  const { id, email, full_name, session_id } = actor;
  return { organization_id, id, email, full_name, session_id };
}

/** Whether the caller sees only their own calendar and the customers in it. */
export const isPractitioner = ({ actor }: Ctx): boolean =>
  actor.kind === "user" && actor.role === "practitioner";

/** The id of the calling member of staff, to note who made something; null for any other caller. */
export const makerOf = ({ actor }: Ctx): string | null => (actor.kind === "user" ? actor.id : null);

/**
 * A caller who has not signed in: the request's address and user agent, and whether it came by API or dashboard.
 * `replayed`: tells that the answer to their `idempotency_key` is the one from before.
 */
export type Visitor = {
  db: Db;
  ip: string;
  user_agent: string;
  surface: "api" | "dashboard";
  idempotency_key?: string;
  replayed?(): void;
};

/** The system itself acting inside an organization, as jobs do. */
export const systemCtx = (db: Db, organization_id: string): Ctx => ({
  db,
  organization_id,
  actor: { kind: "system" },
});
