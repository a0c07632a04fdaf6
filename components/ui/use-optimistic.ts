import { useFailure } from "./use-failure";

/** A query's kept answers, as `trpc.useUtils()` has them. */
type Kept<Input, Data> = {
  cancel: (input: Input) => Promise<void>;
  getData: (input: Input) => Data | undefined;
  setData: (input: Input, data: Data | undefined) => unknown;
};

type TakeBack = () => unknown;

/** Shows a change in a kept answer, if there is one; gives what takes it back. */
export async function show<Input, Data>(
  query: Kept<Input, Data>,
  input: Input,
  change: (data: Data) => Data,
): Promise<TakeBack> {
  // What is read for the first time is let come: nothing would ask for it again.
  if (query.getData(input) === undefined) return () => undefined;
  await query.cancel(input);
  const before = query.getData(input);
  if (before !== undefined) query.setData(input, change(before));
  return () => query.setData(input, before);
}

/**
 * For a mutation that shows its change at once and takes it back when the service refuses:
 * `useMutation({ ...useOptimistic((input) => [show(…)]) })`. `refused` says why, else it is said in the corner.
 */
export function useOptimistic<Input>(
  shows: (input: Input) => Promise<TakeBack>[],
  refused?: (error: unknown, input: Input) => void,
) {
  const fail = useFailure();
  return {
    onMutate: (input: Input) => Promise.all(shows(input)),
    onError: (error: unknown, input: Input, shown: TakeBack[] | undefined) => {
      for (const takeBack of shown ?? []) takeBack();
      (refused ?? fail)(error, input);
    },
  };
}
