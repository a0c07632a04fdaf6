import type { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Ctx } from "@/server/http/ctx";

/** A stream runs until `signal` is aborted. `recheck` ends it if its caller is no longer signed in. */
type Going = { signal: AbortSignal; recheck: () => void };

/** A use case that yields items over time. */
export type Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType<{ id: string }> = z.ZodType<{ id: string }>,
> = {
  summary: string;
  input: I;
  /** Each item has an id; a client that reconnects after a gap sends the last one it saw. */
  output: O;
  run(caller: Ctx, input: z.output<I>, going: Going): AsyncIterable<z.output<O>>;
};

/** The only way to define a use case that streams. */
export const stream = <I extends z.ZodType, O extends z.ZodType<{ id: string }>>(
  definition: Stream<I, O>,
): Stream<I, O> => definition;

/**
 * How to check whether a caller may still watch: `authenticate` throws if not, and is false if the stream is to begin
 * anew, as the caller has another role now. `expires_at` in milliseconds since 1970.
 */
type SignIn = { authenticate: () => Promise<unknown>; expires_at: number };

const CHECK_MS = 60_000;
// A timer can't run longer than this; clients reconnect long before.
const MOST_MS = 2 ** 31 - 1;

/**
 * Yields what `run` yields, for as long as the caller is signed in. That is checked when `recheck` is called, when the
 * token expires, and every minute. Ends by throwing the refusal's error.
 */
export async function* whileSignedIn<T>(
  { authenticate, expires_at }: SignIn,
  leaving: AbortSignal | undefined,
  run: (going: Going) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(leaving ? [leaving] : [])]);
  let refusal: AppError | undefined;
  const recheck = () => {
    authenticate().then(
      (isSame) => isSame === false && ending.abort(),
      (error: unknown) => {
        // A database that does not answer right now is no reason to end the stream.
        if (!(error instanceof AppError)) return;
        refusal = error;
        ending.abort();
      },
    );
  };
  const regularly = setInterval(recheck, CHECK_MS);
  const atItsEnd = setTimeout(recheck, Math.min(Math.max(0, expires_at - Date.now() + 50), MOST_MS));
  try {
    for await (const item of run({ signal, recheck })) {
      if (signal.aborted) break;
      yield item;
    }
    if (refusal) throw refusal;
  } finally {
    clearInterval(regularly);
    clearTimeout(atItsEnd);
  }
}
