import type { z } from "zod";
import type { Ctx } from "./ctx";

/** Something that goes on: what comes out of it, one after the other, until the signal is aborted. */
export type Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType<{ id: string }> = z.ZodType<{ id: string }>,
> = {
  summary: string;
  input: I;
  /** Each has an id; who comes again after a gap tells that of the last one seen. */
  output: O;
  run(caller: Ctx, input: z.output<I>, signal: AbortSignal): AsyncIterable<z.output<O>>;
};

/** The only way to write a use case that goes on. */
export const stream = <I extends z.ZodType, O extends z.ZodType<{ id: string }>>(
  definition: Stream<I, O>,
): Stream<I, O> => definition;
