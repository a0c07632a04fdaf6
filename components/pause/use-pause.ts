import { pause as words } from "@/components/text/en/pause";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { shortMomentOf } from "@/components/ui/time/clock";
import { useNow } from "@/components/ui/time/use-now";
import { useTimeZone } from "@/components/ui/time/zone";
import type { AgentPause } from "@/schema/agent-pause";

const REFRESH_MS = 15_000;

/** The organization's pause of the agent; undefined until it is known. */
export const usePause = () => trpc.agent.pause.useQuery({}, { refetchInterval: REFRESH_MS }).data;

/** Whether a pause that was set has ended by itself. */
const isOver = ({ until }: AgentPause, now: number) => until !== null && Date.parse(until) <= now;

/** Says what a pause does, until when and, if `withName`, by whom; null if the agent answers everywhere. */
export function usePauseInWords(): (pause: AgentPause | undefined, withName?: boolean) => string | null {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const now = useNow();
  return (pause, withName = false) => {
    if (!pause || pause.mode === "off" || isOver(pause, now)) return null;
    const { mode, until, connection_ids, paused_by } = pause;
    const where = connection_ids ? text.somewhere(text.state[mode]) : text.state[mode];
    const when = until ? text.untilTime(where, shortMomentOf(until, time_zone, now)) : where;
    return withName && paused_by ? text.by(when, paused_by.full_name) : when;
  };
}
