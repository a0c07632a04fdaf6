import { useFailure } from "@/components/ui/form/use-failure";

/** A query's cached data, as `trpc.useUtils()` gives access to it. */
type Kept<Input, Data> = {
  cancel: (input: Input) => Promise<void>;
  getData: (input: Input) => Data | undefined;
  setData: (input: Input, data: Data | undefined) => unknown;
};

type TakeBack = () => unknown;

/** Shows a change in cached data, if there is any; returns a function that reverts it. */
export async function show<Input, Data>(
  query: Kept<Input, Data>,
  input: Input,
  change: (data: Data) => Data,
): Promise<TakeBack> {
  // A first read is not cancelled: nothing would start it again.
  if (query.getData(input) === undefined) return () => undefined;
  await query.cancel(input);
  const before = query.getData(input);
  if (before !== undefined) query.setData(input, change(before));
  return () => query.setData(input, before);
}

/**
 * Options for a mutation that shows its change at once and reverts it if the server refuses:
 * `useMutation({ ...useOptimistic((input) => [show(…)]) })`. `refused` reports the error; by default a toast does.
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
