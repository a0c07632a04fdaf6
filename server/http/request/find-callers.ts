import { getDb } from "@/db/client";
import type { Statement } from "@/db/statement";
import { gathered } from "@/lib/process/batch-loader";

/**
 * Looks up callers together who arrive during another lookup: tokens or keys, one object each. `find` takes them as the
 * placeholder `callers`, and returns each account with its caller's place `n` there.
 */
export const findCallers = <Caller extends object, Found extends { n: number }>(
  find: Statement<Found>,
  valuesOf: (caller: Caller) => object,
) =>
  gathered(async (callers: Caller[]): Promise<Map<Caller, Omit<Found, "n">>> => {
    const given = JSON.stringify(callers.map((caller, n) => ({ n, ...valuesOf(caller) })));
    const found = await find(getDb(), { callers: given });
    return new Map(found.flatMap(({ n, ...account }) => (callers[n] ? [[callers[n], account]] : [])));
  });
