"use client";

import { isProblem } from "@/components/trpc";
import { useErrorText } from "./error-state";
import { toast } from "./toasts";

/** Says in the corner why something was not done: `useMutation({ onError: useFailure() })`. */
export function useFailure(): (error: unknown) => void {
  const inWords = useErrorText();
  return (error) => toast(inWords(error), { tone: "danger" });
}

/** What is wrong with a field, as a schema or an action found it; `path` with dots. */
export const faultAt = (error: unknown, path: string): string | undefined =>
  isProblem(error)
    ? error.data?.problem.faults.find((one) => one.path.join(".") === path)?.message
    : undefined;
