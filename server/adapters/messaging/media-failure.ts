import { toStorable } from "@/schema/common";
import type { MediaFailure } from "./channel";

/** Why a file can't be fetched; `later` if a retry may succeed. */
export const mediaFailure = (
  outcome: MediaFailure["outcome"],
  message: string,
  retry_after_seconds: number | null = null,
): MediaFailure => ({ ok: false, outcome, message: toStorable(message), retry_after_seconds });
