import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import type { Credentials, Provider } from "@/schema/channel-connection";
import type { RawRequest, Verified } from "@/server/adapters/http/verified";
import type { PostSubject, ProviderAccount } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import {
  connectionAt,
  connectionsAt,
  connectionsOf,
  likelyConnections,
  type OpenConnection,
} from "@/server/channels/open-connection";
import { usableCredentials } from "@/server/channels/send/credentials";

/** The most secrets tried on one post. Each costs a signature check before anything is known to be genuine. */
const MAX_TRIES = 100;
/** How much is hashed for one post before anything is known to be genuine; a few secrets are always tried. */
const MAX_HASHED_BYTES = 16 * 1024 * 1024;
const MIN_TRIES = 5;
/** No provider posts more than this about an account without a known signer. */
const MAX_UNKNOWN_BYTES = 64 * 1024;
/** The most accounts noted for one connection. */
const MAX_ACCOUNTS = 20;

/** A verified post, and the connections that it may concern, by address. */
type Proven = { verified: Verified; connections: Map<string, OpenConnection> };

type Signer = { verified: Verified; secret: string; connection: OpenConnection };

// Posts that arrive together share a connection's row, and so its opened secret.
const secrets = new WeakMap<OpenConnection, { secret: string | undefined }>();

function readSecret(connection: OpenConnection): string | undefined {
  const credentials: Credentials | null = usableCredentials(connection);
  if (!credentials) return undefined;
  return "account_sid" in credentials ? credentials.auth_token : credentials.app_secret;
}

/** The secret that signs a connection's posts, if it has one that can be read. */
function signingSecret(connection: OpenConnection): string | undefined {
  const known = secrets.get(connection);
  if (known) return known.secret;
  const secret = readSecret(connection);
  secrets.set(connection, { secret });
  return secret;
}

/** The first of these connections whose secret signed the post. */
function signerOf(provider: Provider, raw: RawRequest, candidates: OpenConnection[]): Signer | null {
  const tried = new Set<string>();
  const most = Math.max(MIN_TRIES, Math.floor(MAX_HASHED_BYTES / Math.max(raw.body.byteLength, 1)));
  for (const connection of candidates) {
    const secret = signingSecret(connection);
    if (!secret || tried.has(secret)) continue;
    if (tried.size >= most) return null;
    tried.add(secret);
    const verified = channels[provider].verify(raw, secret);
    if (verified) return { verified, secret, connection };
  }
  return null;
}

/** Notes that a connection's secret has signed for an account, so that the account's later posts find it. */
async function rememberAccount(connection: OpenConnection, account_id: string): Promise<void> {
  const { account_ids } = connection;
  if (account_ids.includes(account_id) || account_ids.length >= MAX_ACCOUNTS) return;
  const isNews = sql`not ${account_id} = any(${channelConnections.account_ids})`;
  await getDb()
    .update(channelConnections)
    .set({ account_ids: sql`array_append(${channelConnections.account_ids}, ${account_id})` })
    .where(byId(connection, channelConnections, connection.id, isNews));
}

/** Verifies a post by the numbers that it names. An item counts only if its own connection's secret signed the post. */
async function proveByNumbers(
  provider: Provider,
  raw: RawRequest,
  { addresses, accounts }: PostSubject,
  named: OpenConnection[],
): Promise<Proven | null> {
  const signer = signerOf(provider, raw, named);
  if (!signer) return null;
  const all = named.length < MAX_TRIES ? named : await connectionsAt(getDb(), provider, addresses);
  const signed = all.filter((connection) => signingSecret(connection) === signer.secret);
  const connections = new Map(signed.map((connection) => [connection.address, connection]));
  for (const { id, addresses: ours } of accounts) {
    for (const address of ours) {
      const connection = connections.get(address);
      if (connection) await rememberAccount(connection, id);
    }
  }
  return { verified: signer.verified, connections };
}

/**
 * Verifies a post by the accounts that it brings news of. Tries the service's own secret, then connections known to
 * sign for the account, then those that might.
 */
async function proveByAccounts(
  provider: Provider,
  raw: RawRequest,
  accounts: ProviderAccount[],
): Promise<Proven | null> {
  const connections = new Map<string, OpenConnection>();
  const shared = env.META_APP_SECRET && channels[provider].verify(raw, env.META_APP_SECRET);
  if (shared) return { verified: shared, connections };
  const ids = accounts.map(({ id }) => id);
  const known = await connectionsOf(getDb(), provider, ids, MAX_TRIES);
  const knownSigner = signerOf(provider, raw, known);
  if (knownSigner) return { verified: knownSigner.verified, connections };
  if (raw.body.byteLength > MAX_UNKNOWN_BYTES) return null;
  const signer = signerOf(provider, raw, await likelyConnections(getDb(), provider, MAX_TRIES));
  if (!signer) return null;
  for (const id of ids) await rememberAccount(signer.connection, id);
  return { verified: signer.verified, connections };
}

async function namedIn(provider: Provider, addresses: string[]): Promise<OpenConnection[]> {
  const [address] = addresses;
  if (address === undefined || addresses.length > 1)
    return connectionsAt(getDb(), provider, addresses, MAX_TRIES);
  const connection = await connectionAt(provider, address);
  return connection ? [connection] : [];
}

/**
 * Verifies a provider's post. Throws 401 if no known secret signed it, 503 if that can't be decided because a
 * connection's credentials can't be used, 404 if it names neither one of our numbers nor an account with news.
 */
export async function prove(provider: Provider, raw: RawRequest): Promise<Proven> {
  const subject = channels[provider].postSubject(raw);
  const named = await namedIn(provider, subject.addresses);
  const byNumbers = await proveByNumbers(provider, raw, subject, named);
  if (byNumbers) return byNumbers;
  const accounts = subject.accounts.filter(({ has_news }) => has_news);
  const byAccounts = accounts.length > 0 && (await proveByAccounts(provider, raw, accounts));
  if (byAccounts) return byAccounts;
  if (named.length === 0 && accounts.length === 0) throw notFound("connected number");
  // Not 401: the post may be genuine, and the provider retries what it could not deliver.
  if (named.some((connection) => usableCredentials(connection) === null))
    throw new AppError("unavailable", "The number's credentials can't be used for now.");
  throw new AppError("unauthorized", "The provider's signature is missing or wrong.");
}
