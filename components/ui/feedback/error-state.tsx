import { useCallback } from "react";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { isProblem } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import styles from "./state.module.css";

/** A fault as a sentence: `["email"]` and "must not be empty" become "Email must not be empty." */
function inSentence({ path, message }: { path: readonly (string | number)[]; message: string }): string {
  const field = String(path.findLast((part) => typeof part === "string") ?? "").replaceAll("_", " ");
  return field ? `${field[0]?.toUpperCase()}${field.slice(1)} ${message}.` : `${message}.`;
}

/** Puts an error into words; uses the server's own words if it has some. */
export function useErrorText(): (error: unknown) => string {
  const text = usePart(states);
  return useCallback(
    (error: unknown) => {
      if (!isProblem(error) || !error.data) return navigator.onLine ? text.offline : text.notSentOffline;
      if (error.data.problem.code === "unauthorized") return text.signedOut;
      if (error.data.problem.code === "internal") return text.internal;
      const [fault] = error.data.problem.faults;
      return fault ? inSentence(fault) : error.message;
    },
    [text],
  );
}

/** For a list or page that could not be loaded: what happened, and a button to retry. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const text = usePart(states);
  const inWords = useErrorText();
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.title}>{text.errorTitle}</h2>
      <p className={styles.words}>{inWords(error)}</p>
      <Button onClick={retry}>{text.errorRetry}</Button>
    </div>
  );
}
