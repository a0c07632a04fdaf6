import type { Db } from "@/db/client";

/** Who does something. */
export type Actor =
  | { kind: "user"; id: string; email: string }
  | { kind: "customer" }
  | { kind: "agent" }
  | { kind: "scheduler" }
  | { kind: "system" };

/** A caller inside an organization. There is no other kind: every query is within `organization_id`. */
export type Ctx = { organization_id: string; actor: Actor; db: Db };

/** A caller who has not signed in yet; `ip` is the address that the request came from. */
export type Visitor = { db: Db; ip: string };

/** The service itself acting inside an organization, as jobs do. */
export const systemCtx = (db: Db, organization_id: string): Ctx => ({
  db,
  organization_id,
  actor: { kind: "system" },
});
