import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inBackground } from "./background";

/**
 * `most`: how many go together. Items of different groups neither wait for each other nor go together. `wait`: how long
 * the first item of a group waits for others; without it, for those that arrived in one piece from the network.
 */
type Options<T> = { most?: number; group?: (item: T) => string; wait?: () => Promise<unknown> };

/**
 * Collects items and hands them on together; those that arrive meanwhile go with the next batch. `handOn` must not fail.
 * Resolves once nothing is left of the item's group.
 */
export function batcher<T>(
  handOn: (batch: T[]) => Promise<void>,
  { most = Number.POSITIVE_INFINITY, group = () => "", wait = nextTurn }: Options<T> = {},
): (item: T) => Promise<void> {
  const groups = new Map<string, { items: T[]; done: Promise<void> }>();
  const goOn = async (name: string, items: T[]) => {
    await wait();
    while (items.length > 0) await handOn(items.splice(0, most));
    groups.delete(name);
  };
  return (item) => {
    const name = group(item);
    const waiting = groups.get(name);
    if (waiting) {
      waiting.items.push(item);
      return waiting.done;
    }
    const items = [item];
    const done = goOn(name, items);
    groups.set(name, { items, done });
    inBackground(done);
    return done;
  };
}

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

/**
 * Combines lookups of single keys: keys that arrive during a lookup wait for the next one, so that each is looked up
 * after it was requested. Resolves to undefined if nothing is found.
 */
export function gathered<K, V>(
  lookUp: LookUp<K, V>,
  { most, group = () => "" }: { most?: number; group?: (key: K) => string } = {},
): (key: K) => Promise<V | undefined> {
  const add = batcher<Waiting<K, V>>(
    async (batch) => batch[0]?.asker.runInAsyncScope(lookUpAll, undefined, batch, lookUp),
    { most, group: ({ key }) => group(key) },
  );
  return (key) =>
    new Promise((resolve, reject) => {
      void add({ key, asker: new AsyncResource("gathered"), resolve, reject });
    });
}
