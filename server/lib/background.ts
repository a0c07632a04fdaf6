import { z } from "zod";

type Work = Promise<unknown>;

const isWaitUntil = (value: unknown): value is (work: Work) => void => typeof value === "function";
// Vercel's own place for the context of a request: https://vercel.com/docs/functions/functions-api-reference
const Host = z.object({ get: z.custom<() => unknown>((value) => typeof value === "function") });
const Context = z.object({ waitUntil: z.custom<(work: Work) => void>(isWaitUntil) });
const CONTEXT = Symbol.for("@vercel/request-context");

/** Lets `work` go on after the answer; where processes are frozen then (Vercel), the host is told to wait for it. */
export function inBackground(work: Work): void {
  const { data: host } = Host.safeParse(Reflect.get(globalThis, CONTEXT));
  Context.safeParse(host?.get()).data?.waitUntil(work);
}
