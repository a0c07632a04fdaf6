import { z } from "zod";
import type { IdentityProvider } from "@/server/schema/auth";
import { Email, toStorable } from "@/server/schema/common";

/**
 * Who somebody is, on a provider's word. `issuer` and `subject` name the person at the provider for ever (at Microsoft
 * the issuer is the person's own tenant); an address may change and is vouched for only where `email_is_vouched`.
 */
export type ProviderIdentity = {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  email: string | null;
  email_is_vouched: boolean;
  full_name: string | null;
};

/** A code as the provider handed it to `redirect_uri`, with what its authorization was begun with. */
export type CodeExchange = { code: string; redirect_uri: string; code_verifier?: string; nonce?: string };

/** `code_challenge` is S256 (RFC 7636); Facebook has neither it nor the nonce, so there `state` protects alone. */
export type AuthorizeRequest = { redirect_uri: string; state: string; nonce: string; code_challenge: string };

export type OAuthProvider = {
  authorizeUrl(request: AuthorizeRequest): Promise<URL>;
  /**
   * Trades a code, once. Throws AppError: `invalid_input` for a code that is not accepted, `unauthorized` for an
   * identity that can't be trusted, `bad_gateway` when the provider fails or takes longer than the timeout.
   */
  exchange(request: CodeExchange): Promise<ProviderIdentity>;
};

/**
 * What the provider knows this installation by. `timeout_ms` is for a whole exchange; reading its keys, which are then
 * kept for ten minutes, has as long again.
 */
export type Client = { client_id: string; client_secret: string; timeout_ms?: number };

/** A client of an OpenID provider, whose discovery document is below the address `issuer`. */
export type OpenIdClient = Client & { issuer: string };

/** For a whole exchange, in milliseconds. */
export const TIMEOUT_MS = 10_000;

export const PROVIDER_LABELS: Record<IdentityProvider, string> = {
  google: "Google",
  facebook: "Facebook",
  microsoft: "Microsoft",
};

const NAME_LENGTH = 200;

/** A provider's words about a person, which may be missing or no use: then they are null. */
export const GivenEmail = Email.nullable().catch(null);

/** A name as a provider gives it, cut to what we keep; null where it gives none. */
export const GivenName = z
  .string()
  .transform((name) => toStorable(name.trim().slice(0, NAME_LENGTH)))
  .pipe(z.string().min(1))
  .nullable()
  .catch(null);

/** The provider's own name of a person, as a key. */
export const Subject = z.string().min(1).max(255);
