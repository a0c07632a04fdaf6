import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { derivedToken, keyedHash, keyedHashes, seal, unseal } from "@/lib/secret/secrets";
import {
  CREDENTIALS,
  type Credentials,
  type Provider,
  WhatsappCredentials,
} from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import { parseInput } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";

/** Credentials, completed with the secret that the service lends to connections without their own. */
const withShared = (provider: Provider, organization_id: string, given: object): object => {
  const { SHARED_CREDENTIALS_FOR: named } = env;
  if (named && !named.includes(organization_id)) return given;
  const { field, variable } = PROVIDERS[provider].signs_with;
  return { [field]: env[variable], ...given };
};

const Given = z.record(z.string(), z.unknown());

type Sealed = { id: string; credentials_sealed: string };
/** What a connection's row must tell so that its credentials can be completed. */
type SealedRow = Sealed & { provider: Provider; organization_id: string };

/** A connection's own credentials as entered; null if they were sealed under another AUTH_SECRET. */
export function ownCredentials({ id, credentials_sealed }: Sealed): Record<string, unknown> | null {
  try {
    return Given.parse(JSON.parse(unseal(credentials_sealed)));
  } catch (error) {
    log.error({ err: error, connection_id: id }, "a number's credentials can't be read");
    return null;
  }
}

const unreadable = () =>
  new AppError("conflict", "This number's credentials can't be read any more. Enter them again.");

/**
 * A connection's credentials. Null if they can't be read or lack a secret that the service no longer lends; then they
 * must be entered again.
 */
export function usableCredentials(connection: SealedRow): Credentials | null {
  const { provider, organization_id } = connection;
  const own = ownCredentials(connection);
  return (own && CREDENTIALS[provider].safeParse(withShared(provider, organization_id, own)).data) ?? null;
}

/** A connection's credentials, unsealed. Throws 409 if they must be entered again. */
export function openCredentials(connection: SealedRow): Credentials {
  const credentials = usableCredentials(connection);
  if (!credentials) throw unreadable();
  return credentials;
}

/** Throws 422 unless the credentials fit the provider and, with what the service lends, are complete. */
export function checkCredentials(ctx: Ctx, provider: Provider, credentials: object): void {
  const complete = { credentials: withShared(provider, ctx.organization_id, credentials) };
  parseInput(z.object({ credentials: CREDENTIALS[provider] }), complete);
}

/** The columns that store a connection's credentials, including the hash by which Meta's handshake finds it. */
export const credentialColumns = (id: string, provider: Provider, credentials: object) => ({
  credentials_sealed: seal(JSON.stringify(credentials)),
  verify_token_hash: PROVIDERS[provider].has_handshake ? verifyTokenHash(tokenIn(id, credentials)) : null,
});

const VERIFY_TOKEN = "verify token";

/** The hashes under which a token may be stored, former AUTH_SECRETs' included. */
export const verifyTokenHashes = (token: string): string[] => keyedHashes(VERIFY_TOKEN, token);

export const verifyTokenHash = (token: string): string => keyedHash(VERIFY_TOKEN, token);

const VerifyToken = WhatsappCredentials.pick({ verify_token: true }).strip();

/** The token that Meta shows in its handshake: the connection's own, or else one derived from its id. */
const tokenIn = (id: string, credentials: object): string =>
  VerifyToken.parse(credentials).verify_token ?? derivedToken("verify token", id);

/** Like `tokenIn`, for a stored connection. Throws 409 if its credentials must be entered again. */
export function verifyTokenOf(connection: Sealed): string {
  const own = ownCredentials(connection);
  if (!own) throw unreadable();
  return tokenIn(connection.id, own);
}
