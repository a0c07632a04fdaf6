import type { Db, Tx } from "@/db/client";
import { AppError, notFound } from "@/lib/errors";
import type { ApiKeyScope } from "@/schema/api-key-scope";
import type { Role } from "@/schema/team";

type User = { id: string; email: string; full_name: string; role: Role; session_id?: string };

/**
 * Who acts. `call_id`: the call to the agent that this answers, if we called it. `is_stale`: the user's browser session
 * last proved who they are too long ago for what only they themselves may do; `is_old`: the same, of a token of the API too.
 * `lacks_factor`: they have no second factor, and their organization requires one. A key acts as the front desk, and as an
 * owner where its scopes let it, but never as a person.
 */
export type Actor =
  | ({ kind: "user"; is_stale?: boolean; is_old?: boolean; lacks_factor?: boolean } & User)
  | { kind: "key"; id: string; name: string; scopes: ApiKeyScope[] }
  | { kind: "customer" }
  | { kind: "agent"; call_id?: string }
  | { kind: "scheduler" }
  | { kind: "system" };

/** Where a request came from: its address and user agent, and whether it came by API or dashboard. */
export type RequestOrigin = { ip: string; user_agent: string; surface: "api" | "dashboard" };

/**
 * A caller inside an organization. There is no other kind: every query is limited to `organization_id`. `if_match`: throws
 * 412 if the caller wants to change a record only as they saw it, and it is another (null: there is none); asked under its lock.
 * `created`: tells that what may change a record has made it. `origin`: where the request came from that asks for just
 * this action, which the audit log then tells. `audit` writes that row in the transaction of the change, for an action that
 * runs in several; `made` is what it made, with its id.
 */
export type Ctx = {
  organization_id: string;
  actor: Actor;
  db: Db;
  if_match?(current: unknown): void;
  created?(): void;
  origin?: RequestOrigin;
  audit?(tx: Tx, made?: object): Promise<void>;
};

/** The id of the calling member of staff; for any other caller 403, with `refusal` as its message. */
export function staffId({ actor }: Ctx, refusal: string): string {
  if (actor.kind === "key") throw new AppError("forbidden", `${refusal} ${NO_PERSON}`);
  if (actor.kind !== "user") throw new AppError("forbidden", refusal);
  return actor.id;
}

const NO_PERSON = "An API key is no person: sign in for this.";

/** The calling member of staff; 403 for an API key, and 404 for any other caller, who has no account. */
export function userOf({ organization_id, actor }: Ctx) {
  if (actor.kind === "key") throw new AppError("forbidden", NO_PERSON);
  if (actor.kind !== "user") throw notFound("user");
  const { id, email, full_name, session_id } = actor;
  return { organization_id, id, email, full_name, session_id };
}

/** Whether the caller sees only their own calendar and the customers in it. */
export const isPractitioner = ({ actor }: Ctx): boolean =>
  actor.kind === "user" && actor.role === "practitioner";

/** The id of the calling member of staff, to note who made something; null for any other caller. */
export const makerOf = ({ actor }: Ctx): string | null => (actor.kind === "user" ? actor.id : null);

/** Whether the business itself calls, rather than its agent, a customer or the system. */
export const isDesk = ({ actor }: Pick<Ctx, "actor">): boolean =>
  actor.kind === "user" || actor.kind === "key";

/** The caller as a change's history names them. */
export function authorOf({ actor }: Ctx): string {
  if (actor.kind === "user") return actor.email;
  return actor.kind === "key" ? `${actor.name} (API key)` : actor.kind;
}

/**
 * A caller who has not signed in. `replayed`: tells that the answer to their `idempotency_key` is the one from before.
 */
export type Visitor = RequestOrigin & { db: Db; idempotency_key?: string; replayed?(): void };

/** The system itself acting inside an organization, as jobs do. */
export const systemCtx = (db: Db, organization_id: string): Ctx => ({
  db,
  organization_id,
  actor: { kind: "system" },
});
