import type { TRPCLink } from "@trpc/client";
import { share, tap } from "@trpc/server/observable";
import type { AppRouter } from "@/server/router";

/** Who clicks twice does so within this time. */
const DOUBLE_CLICK_MS = 500;

/**
 * A mutation that was begun a moment ago and is repeated before it is answered is a double click: both get the one
 * answer. Whatever else was begun in between makes it a wish of its own.
 */
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
