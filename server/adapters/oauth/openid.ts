import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { IdentityProvider } from "@/schema/auth";
import { fetchJson, newCall, type ProviderCall } from "./ask";
import { discover, type Issuer } from "./discover";
import { clientRefused, codeRefused, notTrusted, providerFailed } from "./failures";
import {
  type AuthorizeRequest,
  type Client,
  type CodeExchange,
  type OAuthProvider,
  type OpenIdClient,
  type ProviderIdentity,
  TIMEOUT_MS,
} from "./provider";

/** Errors of a token's signature or claims. Any other error is the provider's failure. */
const UNTRUSTED: readonly string[] = [
  errors.JOSEAlgNotAllowed.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
];

/** A token comes straight from the provider: it is seconds old, or five minutes by Microsoft's clock. */
const MAX_AGE = "15m";
const CLOCK_SECONDS = 60;

/** A verified token's claims, and the `issuer` that its signing key is tied to, if the provider says so. */
type VerifiedToken = { claims: JWTPayload; key_issuer: unknown };

type Expected = { provider: IdentityProvider; issuer: Issuer; client_id: string; nonce?: string };

const isUntrusted = (error: unknown): error is Error =>
  error instanceof errors.JOSEError && UNTRUSTED.includes(error.code);

/**
 * Verifies an id_token (OpenID Connect Core 1.0, 3.1.3.7): signed with RS256 by one of the provider's keys, issued to
 * us, not expired, and from this sign-in. Which issuers are valid is the provider's own rule, which the caller must
 * check.
 */
async function verifyIdToken(
  token: string,
  { provider, issuer, client_id, nonce }: Expected,
): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
    algorithms: ["RS256"],
    audience: client_id,
    requiredClaims: ["iss", "sub", "exp"],
    maxTokenAge: MAX_AGE,
    clockTolerance: CLOCK_SECONDS,
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    if (isUntrusted(error)) throw notTrusted(provider, error.message);
    throw providerFailed(provider, error instanceof Error ? error.message : "its keys can't be read");
  });
  const { azp, aud } = payload;
  const isShared = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || isShared) && azp !== client_id)
    throw notTrusted(provider, "the token was given to another client");
  if (nonce !== undefined && payload.nonce !== nonce)
    throw notTrusted(provider, "the token is another sign-in's");
  const key = issuer.keys.jwks()?.keys.find(({ kid }) => kid === protectedHeader.kid);
  return { claims: payload, key_issuer: key && "issuer" in key ? key.issuer : undefined };
}

/** Reads the identity in a verified token; null if the token is not from the expected issuer. */
export type ReadIdentity = (
  token: VerifiedToken,
  issuer: string,
) => Omit<ProviderIdentity, "provider"> | null;

const Tokens = z.object({ id_token: z.string().min(1) });

/** RFC 6749, 5.2. `redirect_uri_mismatch` is Google's own, `error_codes` are Microsoft's. */
const Refusal = z.object({ error: z.string(), error_codes: z.array(z.int()).catch([]) });
const CODES_FAULT = ["invalid_grant", "invalid_request", "redirect_uri_mismatch"];
/** Microsoft reports a wrong redirect_uri as `invalid_client` (AADSTS50011, AADSTS500112). */
const REDIRECT_FAULT = [50_011, 500_112];

/** The error for a token endpoint's refusal. */
export function refusal(provider: IdentityProvider, body: unknown): Error {
  const refused = Refusal.safeParse(body).data;
  if (!refused) return providerFailed(provider, "its token endpoint answered no token and no error");
  const { error, error_codes } = refused;
  const reason = [error, ...error_codes].join(" ");
  if (CODES_FAULT.includes(error) || error_codes.some((code) => REDIRECT_FAULT.includes(code)))
    return codeRefused(provider, reason);
  return error === "invalid_client" || error === "unauthorized_client"
    ? clientRefused(provider, reason)
    : providerFailed(provider, `its token endpoint answered ${error}`);
}

async function tradeCode(
  { token_endpoint }: Issuer,
  { client_id, client_secret }: Client,
  { code, redirect_uri, code_verifier }: CodeExchange,
  call: ProviderCall,
): Promise<string> {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri,
    client_id,
    client_secret,
    ...(code_verifier !== undefined && { code_verifier }),
  };
  const { status, body } = await fetchJson(token_endpoint, { ...call, form });
  if (status !== 200) throw refusal(call.provider, body);
  const tokens = Tokens.safeParse(body).data;
  if (!tokens) throw providerFailed(call.provider, "its token endpoint answered no id_token");
  return tokens.id_token;
}

function toAuthorizeUrl(issuer: Issuer, client_id: string, request: AuthorizeRequest): URL {
  const url = new URL(issuer.authorization_endpoint);
  const parameters = {
    response_type: "code",
    scope: "openid email profile",
    client_id,
    ...request,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** A provider that speaks OpenID Connect: discovery, authorization code with PKCE, signed id_token. */
export function openIdProvider(
  provider: IdentityProvider,
  client: OpenIdClient,
  readIdentity: ReadIdentity,
): OAuthProvider {
  const { client_id, timeout_ms = TIMEOUT_MS } = client;
  return {
    async authorizeUrl(request) {
      return toAuthorizeUrl(await discover(client, newCall(provider, timeout_ms)), client_id, request);
    },
    async exchange(request) {
      const call = newCall(provider, timeout_ms);
      const issuer = await discover(client, call);
      const token = await tradeCode(issuer, client, request, call);
      const verified = await verifyIdToken(token, { provider, issuer, client_id, nonce: request.nonce });
      const identity = readIdentity(verified, issuer.issuer);
      if (!identity) throw notTrusted(provider, "the token's issuer or subject is not one");
      return { provider, ...identity };
    },
  };
}
