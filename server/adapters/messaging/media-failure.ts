import { toStorable } from "@/server/schema/common";
import type { MediaFailure } from "./channel";

/** Why something can't be had; `later` where another try may find it. */
export const mediaFailure = (
  outcome: MediaFailure["outcome"],
  message: string,
  retry_after_seconds: number | null = null,
): MediaFailure => ({ ok: false, outcome, message: toStorable(message), retry_after_seconds });
