import type { Tx } from "@/db/client";
import { organizationOf } from "@/server/accounts/organization";
import type { ConversationRow } from "@/server/conversations/columns";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { addDays, formatter, wallOf } from "@/server/lib/clock";
import { type BusinessHours, nextOpening } from "@/server/lib/opening-hours";

const weekdayOf = formatter({ weekday: "long" });

/** A moment to come, as one says it: `today at 13:00`, `tomorrow at 09:00`, `on Monday at 09:00`. */
function inWords(at: number, now: number, time_zone: string): string {
  const { date, time } = wallOf(at, time_zone);
  const today = wallOf(now, time_zone).date;
  if (date === today) return `today at ${time}`;
  if (date === addDays(today, 1)) return `tomorrow at ${time}`;
  return `on ${weekdayOf(time_zone).format(at)} at ${time}`;
}

/** What a customer is told who is handed over while the business is closed; null while it is open. */
export function whenOpen(hours: BusinessHours, now: number): string | null {
  const opens = nextOpening(hours, now);
  if (opens === null) return null;
  return `We are closed now. We open again ${inWords(opens, now, hours.time_zone)} and will answer you here.`;
}

/** Tells a customer who was just handed over when somebody will be there, if nobody is now. */
export async function tellWhenOpen(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  // What the agent itself delivers is the agent's to say.
  if (!row.connection_id || row.status === "escalated") return;
  const content = whenOpen(await organizationOf({ ...ctx, db: tx }), Date.now());
  if (content) await say(tx, ctx, row, { content, metadata: { author: "agent", tells_hours: true } });
}
