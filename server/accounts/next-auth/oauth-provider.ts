import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";
import type { IdentityProvider } from "@/schema/auth";
import { connectIdentity } from "@/server/accounts/sign-in/identities";
import { oauthCallback } from "@/server/accounts/sign-in/oauth";
import { joinWithIdentity } from "@/server/accounts/team/accept-invitation";
import { PROVIDER_LABELS } from "@/server/adapters/oauth/provider";
import { authorizeUrl, exchange } from "@/server/adapters/oauth/providers";
import { type SignInAttempt, signedInAs, trying } from "./attempt";
import { connecting } from "./connect";
import { rememberedTimeZone } from "./cookies";
import { joining } from "./join";

type Person = { sub: string };
type Returned = { state?: string; code?: string };
type Checks = { state?: string; nonce?: string; code_verifier?: string };

/** Where the provider sends the browser back to; the operator registers it with the provider. */
const redirectUri = (provider: IdentityProvider) => `${env.PUBLIC_URL}/api/auth/callback/${provider}`;

/** Facebook supports neither the nonce nor PKCE, so only the state protects it. */
const CHECKS: Record<IdentityProvider, OAuthConfig<Person>["checks"]> = {
  google: ["state", "nonce", "pkce"],
  microsoft: ["state", "nonce", "pkce"],
  facebook: ["state"],
};

/** Signs in, connects, or accepts an invitation; returns the session's token and its user. */
async function enter(
  attempt: SignInAttempt,
  provider: IdentityProvider,
  { state, code = "" }: Returned,
  checks: Checks,
) {
  // next-auth 4 reads the state's cookie, but leaves the comparison to the code that exchanges the token.
  if (!checks.state || state !== checks.state) throw new Error("the state is not this browser's");
  const { nonce, code_verifier } = checks;
  const request = { provider, code, redirect_uri: redirectUri(provider), nonce, code_verifier };
  const invitation = await joining(attempt, checks.state);
  if (invitation !== null)
    return joinWithIdentity(attempt.visitor, invitation, await exchange(request), await signedInAs(attempt));
  const ctx = await connecting(attempt, checks.state);
  if (!ctx) {
    const signedIn = await oauthCallback(attempt.visitor, {
      ...request,
      time_zone: rememberedTimeZone(attempt),
    });
    attempt.is_new_user = signedIn.is_new_user;
    return signedIn;
  }
  await connectIdentity({ ...ctx, origin: attempt.visitor }, await exchange(request));
  return { user_id: ctx.actor.kind === "user" ? ctx.actor.id : "", access_token: attempt.token ?? "" };
}

/** next-auth's config for one provider: next-auth keeps state, nonce and PKCE in the browser; the rest is ours. */
export async function oauthProvider(
  attempt: SignInAttempt,
  provider: IdentityProvider,
): Promise<OAuthConfig<Person>> {
  const overwritten = { state: "-", nonce: "-", code_challenge: "-" };
  const url = await authorizeUrl({ provider, redirect_uri: redirectUri(provider), ...overwritten });
  return {
    id: provider,
    name: PROVIDER_LABELS[provider],
    type: "oauth",
    checks: CHECKS[provider],
    clientId: url.searchParams.get("client_id") ?? "",
    authorization: url.href,
    token: {
      request: async ({ params, checks }) => {
        const { user_id, access_token } = await trying(attempt, () =>
          enter(attempt, provider, params, checks),
        );
        return { tokens: { access_token, user_id } };
      },
    },
    userinfo: { request: async ({ tokens }) => ({ sub: String(tokens.user_id) }) },
    profile: ({ sub }, { access_token = "" }) => ({ id: sub, access_token }),
  };
}
