import { isDiskFull } from "@/db/disk-full";
import { AppError, unavailableIn } from "@/server/lib/errors";

const DISK_RETRY_SECONDS = 60;
const RETRY_SECONDS = 2;

/** The domain's error in what was thrown: itself, or what a failed query comes to for the caller, where he can act. */
export function appErrorOf(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  if (unavailableIn(thrown)) {
    const details = { retry_after_seconds: RETRY_SECONDS };
    return new AppError("unavailable", "The database does not answer. Try again in a moment.", details);
  }
  if (!isDiskFull(thrown)) return undefined;
  const details = { retry_after_seconds: DISK_RETRY_SECONDS };
  return new AppError("disk_full", "The database's disk is full. Nothing was changed.", details);
}
