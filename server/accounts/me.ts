import type { Ctx } from "@/server/http/ctx";
import { notFound } from "@/server/lib/errors";

/** The member of staff who calls; 404 for an agent or the service itself, which have no account. */
export function userOf({ organization_id, actor }: Ctx) {
  if (actor.kind !== "user") throw notFound("user");
  const { id, email, session_id } = actor;
  return { organization_id, id, email, session_id };
}
