import type { Provider } from "@/server/schema/channel-connection";
import { connectionAt, type OpenConnection } from "./open-connection";

/** So many numbers are remembered; with one more, the one that was looked up first is forgotten. */
const MOST = 1000;

const remembered = new Map<string, OpenConnection>();

const keyOf = (provider: Provider, address: string) => `${provider} ${address}`;

/** Thrown where a number is not as it was remembered. */
export class Outdated extends Error {}

/**
 * Remembers a number as it was looked up, so that the next post to it needs no look-up of its own. It may have changed
 * since, at any process: who goes by it sees to that where its messages are stored, in the same statement or by
 * `requireSame`.
 */
export function remember(connection: OpenConnection): void {
  remembered.set(keyOf(connection.provider, connection.address), connection);
  const [first] = remembered.keys();
  if (first !== undefined && remembered.size > MOST) remembered.delete(first);
}

export const rememberedAt = (provider: Provider, address: string): OpenConnection | undefined =>
  remembered.get(keyOf(provider, address));

/** Forgets a number, and throws Outdated, where it is no longer there or has other credentials. */
export async function requireSame(connection: OpenConnection): Promise<void> {
  const { provider, address, id, credentials_sealed } = connection;
  const found = await connectionAt(provider, address);
  if (found?.id === id && found.credentials_sealed === credentials_sealed) return;
  remembered.delete(keyOf(provider, address));
  throw new Outdated();
}
