import { useState } from "react";
import type { Inputs } from "@/components/trpc";
import { NO_REPEATS, ruleOf } from "./repeats";

type SeriesInput = Inputs["bookingSeries"]["preview"];

/** How a new appointment repeats, and the series whose dates are being looked at; null: none yet. */
export function useSeriesDraft() {
  const [repeats, change] = useState(NO_REPEATS);
  const [asked, ask] = useState<SeriesInput | null>(null);
  const rule = ruleOf(repeats);
  return { repeats, change, asked, ask, rule, isIncomplete: repeats.rhythm !== null && !rule };
}
