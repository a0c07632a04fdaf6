import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import type { IdentityProvider } from "@/schema/auth";
import { PROVIDER_LABELS } from "./provider";

/** The provider refused the caller's code. */
export function codeRefused(provider: IdentityProvider, reason: string): AppError {
  log.info({ provider, reason }, "a sign-in code was refused");
  const message = `${PROVIDER_LABELS[provider]} did not accept the code: it was used before, has expired, or was made for another redirect_uri or code_verifier. Start again.`;
  return new AppError("invalid_input", message, { faults: [{ path: ["code"], message }] });
}

/** The provider answered, but what it says about the person can't be trusted. */
export function notTrusted(provider: IdentityProvider, reason: string): AppError {
  log.warn({ provider, reason }, "an identity was not trusted");
  return new AppError(
    "unauthorized",
    `What ${PROVIDER_LABELS[provider]} answered does not prove who you are.`,
  );
}

/** The provider is unreachable, too slow, or answers something that we can't read. */
export function providerFailed(provider: IdentityProvider, reason: string): AppError {
  log.warn({ provider, reason }, "an identity provider failed");
  return new AppError(
    "bad_gateway",
    `${PROVIDER_LABELS[provider]} does not answer as it should. Try again in a moment.`,
  );
}

/** The provider does not accept this installation's credentials. Only the operator can fix that. */
export class ClientRefused extends AppError {}

export function clientRefused(provider: IdentityProvider, reason: string): ClientRefused {
  log.error({ provider, reason }, "an identity provider does not accept our client id and secret");
  const prefix = provider.toUpperCase();
  return new ClientRefused(
    "bad_gateway",
    `${PROVIDER_LABELS[provider]} does not accept this installation. Its operator must check ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`,
  );
}
