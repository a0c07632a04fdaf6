import { z } from "zod";
import { AppError } from "@/lib/errors";
import { requireConfirmed } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import type { SignInAttempt } from "./attempt";
import { intentOf, rememberIntent } from "./visit-intent";

// Going to a provider from the profile page connects it to the account.
const NAME = "connect";
const Intent = z.object({ sub: z.uuid() });

/** The Set-Cookie header that records the intent to connect; `url` is the provider's, with next-auth's state. */
export async function rememberConnect({ token }: SignInAttempt, url: URL): Promise<string> {
  const ctx = await authenticateToken(token);
  requireConfirmed(ctx);
  const { actor } = ctx;
  return rememberIntent(NAME, url, { sub: actor.kind === "user" ? actor.id : "" });
}

/** The account that a provider visit (identified by its state) should be connected to; null if it should sign in. */
export async function connecting(attempt: SignInAttempt, state: string): Promise<Ctx | null> {
  const intent = await intentOf(attempt, { name: NAME, state, schema: Intent });
  if (!intent) return null;
  attempt.page = "/settings/profile";
  const ctx = await authenticateToken(attempt.token);
  if (ctx.actor.kind === "user" && ctx.actor.id === intent.sub) return ctx;
  throw new AppError("unauthorized", "You are signed in as somebody else meanwhile.");
}
