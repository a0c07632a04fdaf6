import { z } from "zod";
import { transaction } from "@/db/client";
import { agentPauses } from "@/db/schema/agent-pauses";
import { channelConnections } from "@/db/schema/channels";
import { byIds, inOrg } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { type BusinessHours, hasOpeningHours } from "@/lib/time/opening-hours";
import { inMs, isToCome } from "@/lib/time/time";
import { AgentPause, AgentPauseInput } from "@/schema/agent-pause";
import { creatorOf } from "@/server/accounts/team/staff";
import { action } from "@/server/http/action";
import { onlyRow } from "@/server/http/audit/rows";
import { type Ctx, makerOf } from "@/server/http/ctx";
import { findPause } from "./pause";

async function pauseOf(ctx: Ctx): Promise<AgentPause> {
  const pause = await findPause(ctx);
  const none = { mode: "off" as const, hours: null, until: null, connection_ids: null, notice: null };
  if (!pause) return { ...none, since: null, paused_by: null, is_paused: false };
  const { mode, hours, pauses_until: until, connection_ids, notice, since, is_paused } = pause;
  const [by] = await ctx.db
    .select({ paused_by: creatorOf("agent_pauses", "paused_by") })
    .from(agentPauses)
    .where(inOrg(ctx, agentPauses));
  return { mode, hours, until, connection_ids, notice, since, is_paused, paused_by: by?.paused_by ?? null };
}

export const getAgentPause = action({
  summary: "Get whether the agent is paused, where, until when and by whom",
  input: z.strictObject({}),
  only: "practitioner",
  output: AgentPause,
  run: pauseOf,
});

/** Refuses numbers that the organization doesn't have. */
async function requireConnections(ctx: Ctx, ids: string[]): Promise<void> {
  const known = await ctx.db
    .select({ id: channelConnections.id })
    .from(channelConnections)
    .where(byIds(ctx, channelConnections, ids));
  if (ids.some((id) => !known.some((one) => one.id === id)))
    throw invalid(["connection_ids"], "names a number that you don't have");
}

/** Refuses hours of its own, given or set before, in which the agent would never answer. */
async function requireHours(ctx: Ctx, given: BusinessHours["opening_hours"] | undefined): Promise<void> {
  const opening_hours = given ?? (await findPause(ctx))?.hours ?? {};
  if (!hasOpeningHours({ opening_hours })) throw invalid(["hours"], "must have at least one time");
}

export const setAgentPause = action({
  summary:
    "Pause the agent or let it answer again: at once, until a time, by your opening hours or hours of its own, or on some numbers",
  description:
    "While it is paused, conversations go to your team at the customer's next message. 422 if `until` is past, or if a number is none of yours.",
  input: AgentPauseInput,
  output: AgentPause,
  audit: "agent_pause.updated",
  rows: onlyRow(agentPauses),
  run: (ctx, { mode, hours, until, connection_ids, notice }) =>
    transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      if (until !== null && !isToCome(until)) throw invalid(["until"], "must be in the future");
      if (mode === "own_hours") await requireHours(inTx, hours);
      if (connection_ids) await requireConnections(inTx, connection_ids);
      const { organization_id } = ctx;
      const set = {
        mode,
        pauses_until: mode === "off" ? null : until,
        since: inMs().toISOString(),
        paused_by: makerOf(ctx),
        updated_at: inMs().toISOString(),
        ...(hours !== undefined && { hours }),
        ...(connection_ids !== undefined && {
          connection_ids: connection_ids?.length === 0 ? null : connection_ids,
        }),
        ...(notice !== undefined && { notice: notice || null }),
      };
      await tx
        .insert(agentPauses)
        .values({ organization_id, ...set })
        .onConflictDoUpdate({ target: agentPauses.organization_id, set });
      return pauseOf(inTx);
    }),
});
