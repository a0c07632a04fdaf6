import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { fetchJson, newCall } from "./ask";
import { discover } from "./discover";
import { providerFailed } from "./failures";
import { refusal } from "./openid";
import { type CodeExchange, type OpenIdClient, PROVIDER_LABELS, TIMEOUT_MS } from "./provider";
import { clientOf } from "./providers";

/** The providers that give access to a user's data, beyond signing in. */
type AccessProvider = "google" | "microsoft";

/** The tokens for someone's calendars at a provider. `expires_at`: when the access token expires, in ms since 1970. */
export const AccessTokens = z.object({
  refresh_token: z.string().min(1),
  access_token: z.string().min(1),
  expires_at: z.number(),
});
export type AccessTokens = z.infer<typeof AccessTokens>;

/** The provider no longer gives access: it was revoked or has expired. Only the person can grant it again. */
export class AccessEnded extends Error {
  override name = "AccessEnded";
}

/** The minimum for listing calendars and for reading and writing events. */
const SCOPES = {
  google: [
    "https://www.googleapis.com/auth/calendar.events",
    "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  ],
  microsoft: ["https://graph.microsoft.com/Calendars.ReadWrite", "offline_access"],
} as const;

/** Google returns a refresh token only on request, and after the first time only if the person consents again. */
const PARAMETERS = {
  google: { access_type: "offline", prompt: "consent" },
  microsoft: { prompt: "select_account" },
} as const;

const Told = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

function clientFor(provider: AccessProvider): OpenIdClient {
  const wanted = `Connecting ${PROVIDER_LABELS[provider]} calendars`;
  const issuer = provider === "google" ? env.GOOGLE_ISSUER : env.MICROSOFT_ISSUER;
  return { ...clientOf(provider, wanted), issuer };
}

/** The URL of the page where a person is asked for access. */
export async function accessUrl(
  provider: AccessProvider,
  request: { redirect_uri: string; state: string; code_challenge: string },
): Promise<string> {
  const client = clientFor(provider);
  const { authorization_endpoint } = await discover(client, newCall(provider, TIMEOUT_MS));
  const url = new URL(authorization_endpoint);
  const parameters = {
    response_type: "code",
    client_id: client.client_id,
    scope: SCOPES[provider].join(" "),
    code_challenge_method: "S256",
    ...PARAMETERS[provider],
    ...request,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function askForTokens(provider: AccessProvider, grant: Record<string, string>) {
  const client = clientFor(provider);
  const call = newCall(provider, TIMEOUT_MS);
  const { token_endpoint } = await discover(client, call);
  const { client_id, client_secret } = client;
  return fetchJson(token_endpoint, { ...call, form: { ...grant, client_id, client_secret } });
}

const toTokens = (
  { access_token, expires_in }: z.infer<typeof Told>,
  refresh_token: string,
): AccessTokens => ({
  refresh_token,
  access_token,
  expires_at: Date.now() + expires_in * 1000,
});

/** Graph may omit a scope's resource prefix, and never lists `offline_access`. */
const isGiven = (scope: string, given: string[]): boolean =>
  scope === "offline_access" || given.some((one) => scope.toLowerCase().endsWith(one.toLowerCase()));

/** Exchanges a code for tokens, once. Throws AppError if the code is refused or too few permissions were granted. */
export async function tradeForAccess(
  provider: AccessProvider,
  { code, redirect_uri, code_verifier }: Required<Omit<CodeExchange, "nonce">>,
): Promise<AccessTokens> {
  const grant = { grant_type: "authorization_code", code, redirect_uri, code_verifier };
  const { status, body } = await askForTokens(provider, grant);
  if (status !== 200) throw refusal(provider, body);
  const told = Told.safeParse(body).data;
  if (!told?.refresh_token) throw providerFailed(provider, "its token endpoint answered no lasting access");
  const given = told.scope?.split(" ").filter(Boolean) ?? [];
  if (told.scope !== undefined && !SCOPES[provider].every((scope) => isGiven(scope, given))) {
    const message = `${PROVIDER_LABELS[provider]} was not allowed to give all that is needed. Start again, and allow all that it asks for.`;
    throw new AppError("invalid_input", message);
  }
  return toTokens(told, told.refresh_token);
}

/** RFC 6749, 5.2. `interaction_required` is Microsoft's: the person must do something first. */
const Ended = z.object({ error: z.literal(["invalid_grant", "interaction_required", "consent_required"]) });

/** Renews the tokens; some providers return a new refresh token each time. Throws AccessEnded, or AppError. */
export async function renewAccess(provider: AccessProvider, refresh_token: string): Promise<AccessTokens> {
  const { status, body } = await askForTokens(provider, { grant_type: "refresh_token", refresh_token });
  if (status !== 200) {
    if (Ended.safeParse(body).success) throw new AccessEnded(`${provider} has ended its access`);
    throw refusal(provider, body);
  }
  const told = Told.safeParse(body).data;
  if (!told) throw providerFailed(provider, "its token endpoint answered no token");
  return toTokens(told, told.refresh_token ?? refresh_token);
}
