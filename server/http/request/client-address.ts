import { env } from "@/lib/env";

// One per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskWritesAddress?: boolean } = globalThis;

/** Declares that this process's own server sets x-forwarded-for on every request. */
export function writesAddress(): void {
  shared.frontdeskWritesAddress = true;
}

/** Whether the last address in x-forwarded-for was set by our server, Vercel or the proxy, not by the client. */
const isWritten = (): boolean => shared.frontdeskWritesAddress === true || env.TRUST_PROXY || env.VERCEL;

/** The client's address, as the host in front of us recorded it; "unknown" if the client could have set it. */
export const clientIp = (headers: Headers): string =>
  (isWritten() && headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()) || "unknown";
