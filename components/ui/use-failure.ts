import { isProblem } from "@/components/trpc";
import { useErrorText } from "./error-state";
import { toast } from "./toasts";

/** Says in the corner why something was not done: `useMutation({ onError: useFailure() })`. */
export function useFailure(): (error: unknown) => void {
  const inWords = useErrorText();
  return (error) => toast(inWords(error), { tone: "danger" });
}

/** What a schema or an action says of a field, to follow its name: "must use https"; `path` with dots. */
export const messageAt = (error: unknown, path: string): string | undefined =>
  isProblem(error)
    ? error.data?.problem.faults.find((one) => one.path.join(".") === path)?.message
    : undefined;

/** What is wrong with a field, as a sentence to stand beside it: "This must use https." */
export function faultAt(error: unknown, path: string): string | undefined {
  const message = messageAt(error, path);
  return message && `This ${message}.`;
}
