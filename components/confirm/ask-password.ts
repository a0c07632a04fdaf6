import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createStore } from "@/components/ui/load/store";
import type { AppRouter } from "@/server/router";

/** Answers the open question for the password: whether it was confirmed. Null while nothing is asked. */
export const passwordQuestion = createStore<((isConfirmed: boolean) => void) | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks the user to confirm who they are; several calls at once ask once. */
export function askPassword(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => passwordQuestion.set(resolve)).finally(() => {
    asking = null;
    passwordQuestion.set(null);
  });
  return asking;
}

/** Whether the server wants to know again that it is the user. */
const needsPassword = (error: TRPCClientError<AppRouter>): boolean =>
  error.data?.problem.code === "password_needed";

/** Asks for the password when a change needs it, and then makes the change: nothing else has to know about that. */
export const confirmed: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    return observable((observer) => {
      let current = next(op).subscribe({
        ...observer,
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (!needsPassword(error)) return observer.error(error);
          void askPassword().then((isConfirmed) => {
            if (!isConfirmed) return observer.error(error);
            current = next(op).subscribe(observer);
          });
        },
      });
      return () => current.unsubscribe();
    });
  };
