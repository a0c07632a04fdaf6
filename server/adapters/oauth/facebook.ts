import { createHmac } from "node:crypto";
import { z } from "zod";
import { fetchJson, newCall, type ProviderCall } from "./ask";
import { clientRefused, codeRefused, notTrusted, providerFailed } from "./failures";
import {
  type AuthorizeRequest,
  type Client,
  type CodeExchange,
  GivenEmail,
  GivenName,
  type OAuthProvider,
  Subject,
  TIMEOUT_MS,
} from "./provider";

/** Facebook's API (`graph_url`) and the page where people allow an app (`dialog_url`), both without a version. */
export type FacebookClient = Client & { graph_url: string; dialog_url: string };

const ISSUER = "https://www.facebook.com";
const GRAPH_VERSION = "v25.0";

// developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
const Token = z.object({ access_token: z.string().min(1) });
const Inspected = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: z.coerce.string(), user_id: z.coerce.string().optional() }),
});
const Me = z.object({ id: Subject, name: GivenName, email: GivenEmail });
const Refusal = z.object({ error: z.object({ code: z.int(), error_subcode: z.int().optional() }) });

/** "Invalid parameter": only the code and the redirect_uri come from the caller. */
const CODES_FAULT = 100;
/** "Error validating client secret", "Error validating application". */
const CLIENTS_FAULT = [1, 101];

/** Proves that the app using a token is the one that it was issued to (docs/graph-api/guides/secure-requests). */
const appSecretProof = (access_token: string, client_secret: string): string =>
  createHmac("sha256", client_secret).update(access_token).digest("hex");

async function get<S extends z.ZodType>(
  client: FacebookClient,
  path: string,
  { parameters, answer, call }: { parameters: Record<string, string>; answer: S; call: ProviderCall },
): Promise<z.output<S>> {
  const url = new URL(`${client.graph_url}/${GRAPH_VERSION}/${path}`);
  url.search = new URLSearchParams(parameters).toString();
  const { status, body } = await fetchJson(url, call);
  const parsed = answer.safeParse(body);
  if (status === 200 && parsed.success) return parsed.data;
  const error = Refusal.safeParse(body).data?.error;
  const reason = error ? `${path}: error ${error.code}/${error.error_subcode ?? 0}` : `${path}: no answer`;
  if (error && path === "oauth/access_token") {
    if (error.code === CODES_FAULT) throw codeRefused("facebook", reason);
    if (CLIENTS_FAULT.includes(error.code)) throw clientRefused("facebook", reason);
  }
  throw providerFailed("facebook", reason);
}

/** Exchanges a code for a token, checks the token's app and user, then reads that user's profile. */
async function exchange(client: FacebookClient, { code, redirect_uri }: CodeExchange) {
  const call = newCall("facebook", client.timeout_ms ?? TIMEOUT_MS);
  const { client_id, client_secret } = client;
  const { access_token } = await get(client, "oauth/access_token", {
    parameters: { client_id, client_secret, redirect_uri, code },
    answer: Token,
    call,
  });
  const { data } = await get(client, "debug_token", {
    parameters: { input_token: access_token, access_token: `${client_id}|${client_secret}` },
    answer: Inspected,
    call,
  });
  if (!data.is_valid || data.app_id !== client_id)
    throw notTrusted("facebook", "the token is not valid, or another app's");
  const appsecret_proof = appSecretProof(access_token, client_secret);
  const me = await get(client, "me", {
    parameters: { fields: "id,name,email", access_token, appsecret_proof },
    answer: Me,
    call,
  });
  if (me.id !== data.user_id) throw notTrusted("facebook", "the token and the profile are two people's");
  return {
    provider: "facebook" as const,
    issuer: ISSUER,
    subject: me.id,
    email: me.email,
    // Facebook does not say which addresses it has verified.
    email_is_vouched: false,
    full_name: me.name,
  };
}

function toAuthorizeUrl(client: FacebookClient, { redirect_uri, state }: AuthorizeRequest): URL {
  const url = new URL(`${client.dialog_url}/${GRAPH_VERSION}/dialog/oauth`);
  const parameters = {
    client_id: client.client_id,
    redirect_uri,
    state,
    response_type: "code",
    scope: "email",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** Signing in with Facebook. Its id is specific to this app; the address may be missing and is never verified. */
export const facebook = (client: FacebookClient): OAuthProvider => ({
  authorizeUrl: async (request) => toAuthorizeUrl(client, request),
  exchange: (request) => exchange(client, request),
});
