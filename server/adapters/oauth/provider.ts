import { z } from "zod";
import type { IdentityProvider } from "@/schema/auth";
import { Email, toStorable } from "@/schema/common";

/**
 * A person's identity according to a provider. `issuer` and `subject` never change (Microsoft's issuer is the person's
 * own tenant). The address may change, and is verified only if `email_is_vouched`.
 */
export type ProviderIdentity = {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  email: string | null;
  email_is_vouched: boolean;
  full_name: string | null;
};

/** What of an identity lets it sign in to an account. */
export type IdentityAtProvider = Pick<ProviderIdentity, "provider" | "issuer" | "subject" | "email">;

/** A code that the provider sent to `redirect_uri`, with the values that its authorization was started with. */
export type CodeExchange = { code: string; redirect_uri: string; code_verifier?: string; nonce?: string };

/** `code_challenge` is S256 (RFC 7636). Facebook supports neither it nor the nonce, so only `state` protects there. */
export type AuthorizeRequest = { redirect_uri: string; state: string; nonce: string; code_challenge: string };

export type OAuthProvider = {
  authorizeUrl(request: AuthorizeRequest): Promise<URL>;
  /**
   * Exchanges a code, once. Throws AppError: `invalid_input` if the code is refused, `unauthorized` if the identity
   * can't be trusted, `bad_gateway` if the provider fails or exceeds the timeout.
   */
  exchange(request: CodeExchange): Promise<ProviderIdentity>;
};

/**
 * This installation's credentials at the provider. `timeout_ms` covers a whole exchange; reading the provider's keys,
 * which are then cached for ten minutes, may take as long again.
 */
export type Client = { client_id: string; client_secret: string; timeout_ms?: number };

/** A client of an OpenID provider. The discovery document is below the address `issuer`. */
export type OpenIdClient = Client & { issuer: string };

/** The default for a whole exchange, in milliseconds. */
export const TIMEOUT_MS = 10_000;

export const PROVIDER_LABELS: Record<IdentityProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  microsoft: "Microsoft",
};

const NAME_LENGTH = 200;

/** A person's address according to a provider; null if it is missing or invalid. */
export const GivenEmail = Email.nullable().catch(null);

/** A person's name according to a provider, cut to what we store; null if there is none. */
export const GivenName = z
  .string()
  .transform((name) => toStorable(name.trim().slice(0, NAME_LENGTH)))
  .pipe(z.string().min(1))
  .nullable()
  .catch(null);

/** The provider's own key for a person. */
export const Subject = z.string().min(1).max(255);
