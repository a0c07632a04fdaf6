import { isDiskFull } from "@/db/disk-full";
import { AppError } from "@/server/lib/errors";

const RETRY_SECONDS = 60;

/** The domain's error in what was thrown: itself, or what a failed query comes to for the caller, where he can act. */
export function appErrorOf(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  if (!isDiskFull(thrown)) return undefined;
  const details = { retry_after_seconds: RETRY_SECONDS };
  return new AppError("disk_full", "The database's disk is full. Nothing was changed.", details);
}
