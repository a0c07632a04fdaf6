import { setImmediate as nextTurn } from "node:timers/promises";

type Waiting<K, V> = { key: K; resolve(value: V | undefined): void; reject(error: unknown): void };

/**
 * Looks keys up together that are asked for one by one: those that come while a look-up is under way wait for the next, so
 * that each is looked up after it was asked for. Resolves to undefined where nothing is found.
 */
export function gathered<K, V>(
  lookUp: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: Waiting<K, V>[] = [];
  let isBusy = false;
  const next = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const found = await lookUp([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const goOn = async () => {
    isBusy = true;
    // Those that came in one piece from the network are looked up together.
    await nextTurn();
    while (waiting.length > 0) await next();
    isBusy = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isBusy) void goOn();
    });
}
