import { eq } from "drizzle-orm";
import * as callbackRoute from "@/app/api/v1/auth/oauth/callback/route";
import { getDb } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { loadEnv } from "@/lib/env";
import type { IdentityProvider } from "@/schema/auth";
import { authorizeUrl } from "@/server/adapters/oauth/providers";
import { agreeAt } from "./http/oauth";
import { startFacebook } from "./stand-ins/facebook";
import { startOpenId } from "./stand-ins/openid";
import { call, newOrg, type TestCtx } from "./world";

const TENANT = "0f5b3a3e-6a1f-4c93-9d0a-2a7d0c0f1111";

/**
 * Starts and configures stand-ins for the three identity providers. `as...` sets who signs in there from now on; at
 * Google and Microsoft it returns the e-mail address, which is a new one unless it is given.
 */
export async function startProviders() {
  const google = await startOpenId();
  const microsoft = await startOpenId({ address: "/common/v2.0", declared: "/{tenantid}/v2.0" });
  const facebook = await startFacebook();
  for (const [name, { client }] of Object.entries({ google, microsoft, facebook })) {
    process.env[`${name.toUpperCase()}_CLIENT_ID`] = client.client_id;
    process.env[`${name.toUpperCase()}_CLIENT_SECRET`] = client.client_secret;
  }
  loadEnv({
    GOOGLE_ISSUER: google.client.issuer,
    MICROSOFT_ISSUER: microsoft.client.issuer,
    FACEBOOK_GRAPH_URL: facebook.client.graph_url,
    FACEBOOK_DIALOG_URL: facebook.client.dialog_url,
  });
  return {
    google,
    microsoft,
    facebook,
    asGoogle(email = `${newId()}@gmail.com`, more: object = {}): string {
      google.claims = { sub: newId(), email, email_verified: true, name: "Ada Lovelace", ...more };
      return email;
    },
    asMicrosoft(
      email = `${newId()}@clinic.example`,
      { tid = TENANT, ...more }: { tid?: string; oid?: string } = {},
    ): string {
      const iss = `${microsoft.origin}/${tid}/v2.0`;
      microsoft.claims = { sub: newId(), oid: newId(), email, name: "Ada Lovelace", tid, iss, ...more };
      return email;
    },
    asFacebook(email?: string): void {
      facebook.person = { id: newId(), name: "Ada Lovelace", ...(email && { email }) };
    },
    close: () => Promise.all([google.close(), microsoft.close(), facebook.close()]),
  };
}
export type Providers = Awaited<ReturnType<typeof startProviders>>;

/** Sends a browser to a configured provider, where the user consents; returns the body for the callback. */
export async function agreeWith(provider: IdentityProvider) {
  const { request } = await agreeAt({ authorizeUrl: (asked) => authorizeUrl({ provider, ...asked }) });
  return { provider, ...request };
}

let addresses = 0;

/** Posts to the callback, each time from another IP address. */
export const postCallback = (body: object, ip = `198.51.100.${addresses++ % 250}`) =>
  call(callbackRoute.POST, { body, headers: { "x-forwarded-for": ip } });

/** Signs in with a provider, as whoever is set there. */
export const signIn = async (provider: IdentityProvider) => postCallback(await agreeWith(provider));

/** The accounts with an e-mail address. */
export const accountsOf = (email: string) => getDb().select().from(users).where(eq(users.email, email));

/** The identities with which a user can sign in. */
export const identitiesOf = (user_id: string) =>
  getDb().select().from(identities).where(eq(identities.user_id, user_id));

/** A new account whose e-mail address is verified or not. */
export async function newAccount(is_verified: boolean): Promise<TestCtx> {
  const ctx = await newOrg();
  await ctx.db.update(users).set({ is_verified }).where(eq(users.id, ctx.actor.id));
  return ctx;
}
