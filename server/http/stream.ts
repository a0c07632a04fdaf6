import type { z } from "zod";
import { AppError } from "@/server/lib/errors";
import type { Ctx } from "./ctx";

/** How a stream goes on: until `signal` is aborted. `recheck` ends it if its caller is not signed in any more. */
type Going = { signal: AbortSignal; recheck: () => void };

/** Something that goes on: what comes out of it, one after the other. */
export type Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType<{ id: string }> = z.ZodType<{ id: string }>,
> = {
  summary: string;
  input: I;
  /** Each has an id; who comes again after a gap tells that of the last one seen. */
  output: O;
  run(caller: Ctx, input: z.output<I>, going: Going): AsyncIterable<z.output<O>>;
};

/** The only way to write a use case that goes on. */
export const stream = <I extends z.ZodType, O extends z.ZodType<{ id: string }>>(
  definition: Stream<I, O>,
): Stream<I, O> => definition;

/** How one finds out whether a caller may still watch: `expires_at` in milliseconds since 1970. */
export type SignIn = { authenticate: () => Promise<unknown>; expires_at: number };

const CHECK_MS = 60_000;
// Longer than that no timer runs; long before, whoever watches has come again.
const MOST_MS = 2 ** 31 - 1;

/**
 * What `run` gives, for as long as the caller is signed in: that is looked at when `recheck` is called, when the token
 * expires, and each minute in any case. Ends by the refusal's error.
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
    authenticate().catch((error: unknown) => {
      // A database that can't be asked just now refuses nobody.
      if (!(error instanceof AppError)) return;
      refusal = error;
      ending.abort();
    });
  };
  const regularly = setInterval(recheck, CHECK_MS);
  const atItsEnd = setTimeout(recheck, Math.min(expires_at - Date.now() + 50, MOST_MS));
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
