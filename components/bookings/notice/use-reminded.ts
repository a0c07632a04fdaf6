import { toLength } from "@/components/reminder-length";
import { reminded } from "@/components/text/en/reminded";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";

type Reminder = Outputs["reminders"]["list"]["reminders"][number];
type Done = Pick<Reminder, "moment" | "offset_minutes" | "way" | "reason" | "answer">;

/** Describes a reminder in words: what was done, and what was answered or why nothing was sent. */
export function useReminded(): (done: Done) => { line: string; more: string | undefined } {
  const text = usePart(reminded);
  return ({ moment, offset_minutes, way, reason, answer }) => {
    const { count, unit } = toLength(offset_minutes);
    const line = text.way[way](text.at(count, unit, moment));
    return { line, more: answer ? text.answer[answer] : reason ? text.reason[reason] : undefined };
  };
}
