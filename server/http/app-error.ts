import { isDiskFull } from "@/db/pool/disk-full";
import { AppError, unavailableIn } from "@/lib/errors";

const DISK_RETRY_SECONDS = 60;
const RETRY_SECONDS = 2;

/** The domain error behind what was thrown: itself, or the one for a database that is unavailable or full. */
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
