/**
 * Something that one noun does and others react to, in the same transaction. The noun declares it in its `changes.ts`,
 * and `server/reactions.ts` says who reacts, so that the noun need not know them.
 */
export type ChangeHook<Args extends unknown[], Result = unknown> = {
  readonly name: string;
  reactions?: readonly Reaction<Args, Result>[];
};

type Reaction<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

export const defineChange = <Args extends unknown[], Result = unknown>(
  name: string,
): ChangeHook<Args, Result> => ({
  name,
});

/** Says what reacts to a change, in this order. Only `server/reactions.ts` calls it, again when `next dev` reloads it. */
export function on<Args extends unknown[], Result>(
  changed: ChangeHook<Args, Result>,
  reactions: readonly Reaction<Args, NoInfer<Result>>[],
): void {
  changed.reactions = reactions;
}

/** Lets others react to a change; returns what each of them returned. Throws if `server/reactions.ts` is not loaded. */
export async function emit<Args extends unknown[], Result>(
  { name, reactions }: ChangeHook<Args, Result>,
  ...args: Args
): Promise<Result[]> {
  if (!reactions)
    throw new Error(`nothing reacts to "${name}": this program has not loaded server/reactions.ts`);
  const results: Result[] = [];
  for (const react of reactions) results.push(await react(...args));
  return results;
}
