import { getDb } from "@/db/client";
import { register } from "@/server/accounts/actions";
import type { Ctx } from "@/server/http/ctx";
import { inTurns, median, timed } from "./world";

/** A caller's context without the database. */
export type Caller = Omit<Ctx, "db">;

const OWNER = "B";

/** Registers an organization and its owner, as over the API. */
export function signUp(email = "bench@example.com", organization_name = "Bench", ip = "127.0.0.1") {
  const visitor = { db: getDb(), ip, user_agent: "bench", surface: "api" as const };
  return register(visitor, { email, password: "measured here", full_name: OWNER, organization_name });
}

/** The owner of a new organization that is to have `leads` leads, with the context of a dashboard call. */
export async function newOwner(leads: number): Promise<Caller & { actor: { id: string } }> {
  const email = `bench-${leads}@example.com`;
  // Use different addresses, because registrations per address are limited.
  const ip = `10.0.${leads % 256}.1`;
  const { organization_id, user_id: id } = await signUp(email, `Bench ${leads}`, ip);
  return { organization_id, actor: { kind: "user", id, email, full_name: OWNER, role: "owner" } };
}

/** The median milliseconds of an operation for each of these callers, measured in turns. */
export async function compareCallers(
  rounds: number,
  look: (ctx: Ctx) => Promise<unknown>,
  callers: readonly Caller[],
): Promise<number[]> {
  const db = getDb();
  const times = await inTurns(
    rounds,
    callers.map((caller) => () => timed(() => look({ ...caller, db }))),
  );
  return times.map(median);
}
