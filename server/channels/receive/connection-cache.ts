import type { Provider } from "@/schema/channel-connection";
import { connectionAt, type OpenConnection } from "@/server/channels/open-connection";

/** The most connections in the cache. Above it, the one cached first is dropped. */
const MOST = 1000;

const remembered = new Map<string, OpenConnection>();

const keyOf = (provider: Provider, address: string) => `${provider} ${address}`;

/** Thrown if a connection has changed since it was remembered. */
export class Outdated extends Error {}

/**
 * Caches a connection, so that the next post to it needs no lookup. Any process may change it meanwhile, so callers
 * that rely on the cache must check it when storing the messages: in the same statement, or with `requireSame`.
 */
export function remember(connection: OpenConnection): void {
  remembered.set(keyOf(connection.provider, connection.address), connection);
  const [first] = remembered.keys();
  if (first !== undefined && remembered.size > MOST) remembered.delete(first);
}

export const rememberedAt = (provider: Provider, address: string): OpenConnection | undefined =>
  remembered.get(keyOf(provider, address));

/** Drops a connection from the cache and throws Outdated if it is gone or has other credentials. */
export async function requireSame(connection: OpenConnection): Promise<void> {
  const { provider, address, id, credentials_sealed } = connection;
  const found = await connectionAt(provider, address);
  if (found?.id === id && found.credentials_sealed === credentials_sealed) return;
  remembered.delete(keyOf(provider, address));
  throw new Outdated();
}
