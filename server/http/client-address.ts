import { env } from "@/server/lib/env";

// One a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskWritesAddress?: boolean } = globalThis;

/** Says that this process's own server writes x-forwarded-for anew for every request. */
export function writesAddress(): void {
  shared.frontdeskWritesAddress = true;
}

/** Whether the last address in x-forwarded-for is not the client's own word: our server's, Vercel's or the proxy's. */
const isWritten = (): boolean => shared.frontdeskWritesAddress === true || env.TRUST_PROXY || env.VERCEL;

/** The address that a request came from, as the host in front of us put it down; "unknown" where anybody could have. */
export const clientIp = (headers: Headers): string =>
  (isWritten() && headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()) || "unknown";
