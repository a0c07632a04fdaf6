import { z } from "zod";
import { LinkToken } from "@/schema/account";
import type { SignInAttempt } from "./attempt";
import { intentOf, rememberIntent } from "./visit-intent";

// Going to a provider from an invitation's page accepts the invitation.
const NAME = "join";
const Intent = z.object({ invitation: LinkToken });

/** The Set-Cookie header that records which invitation to accept; `url` is the provider's, with next-auth's state. */
export const rememberJoin = (invitation: string, url: URL): Promise<string> =>
  rememberIntent(NAME, url, { invitation });

/** The token of the invitation that a provider visit (identified by its state) accepts, if it does. */
export async function joining(attempt: SignInAttempt, state: string): Promise<string | null> {
  const intent = await intentOf(attempt, { name: NAME, state, schema: Intent });
  if (!intent) return null;
  attempt.page = "/join";
  return intent.invitation;
}
