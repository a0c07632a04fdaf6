import { useCallback } from "react";
import { isProblem } from "@/components/trpc";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { toast } from "@/components/ui/feedback/toasts";

/** Shows in a toast why something failed: `useMutation({ onError: useFailure() })`. */
export function useFailure(): (error: unknown) => void {
  const inWords = useErrorText();
  return useCallback((error) => toast(inWords(error), { tone: "danger" }), [inWords]);
}

/** A field's error from a schema or an action, to follow its name: "must use https"; `path` with dots. */
export const messageAt = (error: unknown, path: string): string | undefined =>
  isProblem(error)
    ? error.data?.problem.faults.find((one) => one.path.join(".") === path)?.message
    : undefined;

/** Whether something failed because of fields, which show it themselves. */
export const isAboutFields = (error: unknown): boolean =>
  isProblem(error) && (error.data?.problem.faults.length ?? 0) > 0;

/** A field's error as a sentence to show beside it: "This must use https." */
export function faultAt(error: unknown, path: string): string | undefined {
  const message = messageAt(error, path);
  return message && `This ${message}.`;
}
