import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const RETRY_SECONDS = 60;
const READS = ["GET", "HEAD", "OPTIONS"];
/** Whoever looks has to sign in; the dashboard's calls are refused one by one, because reads are posted too. */
const ALLOWED = /^\/api\/(?:auth|trpc|v1\/auth\/(?:login|logout))(?:\/|$)/;

/** Throws (503, with when to come again) while READ_ONLY is set. */
export function refuseWrite(): void {
  if (!env.READ_ONLY) return;
  throw new AppError("unavailable", "This server is read-only right now: nothing can be changed.", {
    retry_after_seconds: RETRY_SECONDS,
  });
}

/** Refuses a request that may write, while READ_ONLY is set. */
export function refuseWriting(method: string, pathname: string): void {
  if (env.READ_ONLY && !READS.includes(method) && !ALLOWED.test(pathname)) refuseWrite();
}
