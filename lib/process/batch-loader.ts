import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

type Waiting<K, V> = {
  key: K;
  /** The async context of the caller, in which the lookup runs. */
  asker: AsyncResource;
  resolve(value: V | undefined | PromiseLike<V>): void;
  reject(error: unknown): void;
};

type LookUp<K, V> = (keys: K[]) => Promise<ReadonlyMap<K, V | PromiseLike<V>>>;

async function lookUpAll<K, V>(batch: Waiting<K, V>[], lookUp: LookUp<K, V>): Promise<void> {
  try {
    const found = await lookUp([...new Set(batch.map(({ key }) => key))]);
    for (const { key, resolve } of batch) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** `most`: how many are looked up together. Keys of different groups neither wait for each other nor go together. */
type Options<K> = { most?: number; group?: (key: K) => string };

/**
 * Combines lookups of single keys: keys that arrive during a lookup wait for the next one, so that each is looked up
 * after it was requested. Resolves to undefined if nothing is found.
 */
export function gathered<K, V>(
  lookUp: LookUp<K, V>,
  { most = Number.POSITIVE_INFINITY, group = () => "" }: Options<K> = {},
): (key: K) => Promise<V | undefined> {
  const groups = new Map<string, Waiting<K, V>[]>();
  const goOn = async (name: string, waiting: Waiting<K, V>[]) => {
    // Requests that arrived in one piece from the network are looked up together.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      await batch[0]?.asker.runInAsyncScope(lookUpAll, undefined, batch, lookUp);
    }
    groups.delete(name);
  };
  return (key) =>
    new Promise((resolve, reject) => {
      const one = { key, asker: new AsyncResource("gathered"), resolve, reject };
      const name = group(key);
      const waiting = groups.get(name);
      if (waiting) {
        waiting.push(one);
        return;
      }
      const own = [one];
      groups.set(name, own);
      void goOn(name, own);
    });
}
