import type { TRPCLink } from "@trpc/client";
import { share, tap } from "@trpc/server/observable";
import type { AppRouter } from "@/server/router";

/** Two clicks within this time are a double click. */
const DOUBLE_CLICK_MS = 500;

/** Gives a mutation repeated before its answer (a double click) that same answer, unless another began in between. */
export const once: TRPCLink<AppRouter> = () => {
  let last: { key: string; begun: number; answer: ReturnType<ReturnType<TRPCLink<AppRouter>>> } | null = null;
  return ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const key = JSON.stringify([op.path, op.input]);
    if (last?.key === key && Date.now() - last.begun < DOUBLE_CLICK_MS) return last.answer;
    const end = () => {
      if (last?.answer === answer) last = null;
    };
    const answer = next(op).pipe(tap({ complete: end, error: end }), share());
    last = { key, begun: Date.now(), answer };
    return answer;
  };
};
