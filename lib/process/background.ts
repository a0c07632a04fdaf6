import { z } from "zod";

type Work = Promise<unknown>;

const isWaitUntil = (value: unknown): value is (work: Work) => void => typeof value === "function";
// Vercel's own symbol for a request's context: https://vercel.com/docs/functions/functions-api-reference
const Host = z.object({ get: z.custom<() => unknown>((value) => typeof value === "function") });
const Context = z.object({ waitUntil: z.custom<(work: Work) => void>(isWaitUntil) });
const CONTEXT = Symbol.for("@vercel/request-context");

/** Lets `work` continue after the response. If the host then freezes processes (Vercel), asks it to wait. */
export function inBackground(work: Work): void {
  const host: unknown = Reflect.get(globalThis, CONTEXT);
  if (host === undefined) return;
  Context.safeParse(Host.safeParse(host).data?.get()).data?.waitUntil(work);
}
