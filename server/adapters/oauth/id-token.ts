import { errors, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "@/server/lib/errors";
import type { IdentityProvider } from "@/server/schema/auth";
import type { Issuer } from "./discover";
import { notTrusted, providerFailed } from "./failures";

/** What a token's signature and claims can lack; anything else that goes wrong is the provider's failure. */
const UNTRUSTED: readonly string[] = [
  errors.JOSEAlgNotAllowed.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
];

/** A token comes straight from its making: it is seconds old, or five minutes by Microsoft's reckoning. */
const MAX_AGE = "15m";
const CLOCK_SECONDS = 60;

/** What a token that holds says, and the `issuer` that the provider ties its signing key to, where it does. */
export type VerifiedToken = { claims: JWTPayload; key_issuer: unknown };

type Expected = { provider: IdentityProvider; issuer: Issuer; client_id: string; nonce?: string };

const isUntrusted = (error: unknown): error is Error =>
  error instanceof errors.JOSEError && UNTRUSTED.includes(error.code);

/**
 * Verifies an id_token (OpenID Connect Core 1.0, 3.1.3.7): RS256 by the provider's keys, made for us, not expired, of
 * this sign-in. Who may have issued it is the provider's own rule and for the caller to check.
 */
export async function verifyIdToken(
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
