import { errors, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "@/server/lib/errors";
import type { IdentityProvider } from "@/server/schema/auth";
import type { Issuer } from "./discover";
import { notTrusted, providerFailed } from "./failures";

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
export type VerifiedToken = { claims: JWTPayload; key_issuer: unknown };

type Expected = { provider: IdentityProvider; issuer: Issuer; client_id: string; nonce?: string };

const isUntrusted = (error: unknown): error is Error =>
  error instanceof errors.JOSEError && UNTRUSTED.includes(error.code);

/**
 * Verifies an id_token (OpenID Connect Core 1.0, 3.1.3.7): signed with RS256 by one of the provider's keys, issued to
 * us, not expired, and from this sign-in. Which issuers are valid is the provider's own rule, which the caller must
 * check.
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
