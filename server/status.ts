import { z } from "zod";
import { agentRecord, modelRecord } from "@/server/agent/agent-health";
import { calendarRecord } from "@/server/bookings/calendars/health";
import { getScheduler } from "@/server/bookings/scheduler-settings";
import { providerRecords } from "@/server/channels/provider-health";
import { mediaStatus } from "@/server/conversations/media/status";
import { deploymentStatus } from "@/server/health/deployment";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { type PartStatus, Status } from "@/server/schema/status";

type Known = Omit<PartStatus, "state">;

/** `ok` once it worked, unless it failed since. */
function stateOf({ last_worked_at, last_error }: Known): PartStatus["state"] {
  if (last_error && (last_error.at ?? "") > (last_worked_at ?? "")) return "failing";
  return last_worked_at ? "ok" : "unused";
}

const withState = <K extends Known>(known: K) => ({ ...known, state: stateOf(known) });

/**
 * Numbers that lack what signs their messages, or can't be read, can't work, whatever they did before; nor do those whose
 * messages wait since a try failed, though customers write all the while.
 */
async function providerParts(ctx: Ctx) {
  const { "provider-a": a, "provider-b": b } = await providerRecords(ctx);
  const isBroken = ({ numbers, missing, unreadable }: Pick<typeof a, "numbers" | "missing" | "unreadable">) =>
    unreadable.length > 0 || (numbers > 0 && missing.length > 0);
  const part = ({ holds_back, ...known }: typeof a | typeof b) => ({
    ...known,
    state: holds_back || isBroken(known) ? ("failing" as const) : stateOf(known),
  });
  return { "provider-a": part(a), "provider-b": part(b) };
}

/** A service of one's own reports its events with the token. A model in whose place the rules answer needs somebody. */
async function agentPart(ctx: Ctx) {
  const missing = env.AGENT_URL && !env.INTERNAL_AUTH_TOKEN ? ["INTERNAL_AUTH_TOKEN"] : [];
  const is_built_in = env.AGENT_URL === undefined;
  const [record, chosen] = await Promise.all([agentRecord(ctx), is_built_in ? modelRecord(ctx) : null]);
  const known = { ...record, missing, is_built_in, model: chosen?.model ?? null };
  if (!chosen?.failed) return withState(known);
  return { ...known, last_error: chosen.failed, state: "failing" as const };
}

async function schedulerPart(ctx: Ctx) {
  const { secret, is_exposed, last_received: last } = await getScheduler(ctx, {});
  const isRefused = last?.status === "refused";
  const is_verified = secret !== "none";
  const known = {
    missing: is_verified ? [] : ["SCHEDULER_WEBHOOK_SECRET"],
    last_worked_at: last && !isRefused ? last.received_at : null,
    last_error: last && isRefused ? { message: null, at: last.received_at } : null,
    is_verified,
    is_exposed,
  };
  // It may work well, and yet it takes bookings from anybody.
  return is_exposed ? { ...known, state: "failing" as const } : withState(known);
}

/** One that can't be read or written needs somebody, whatever the others do. */
async function calendarsPart(ctx: Ctx) {
  const known = await calendarRecord(ctx);
  const state = known.last_worked_at ? ("ok" as const) : ("unused" as const);
  return { ...known, state: known.troubled.length > 0 ? ("failing" as const) : state };
}

export const getStatus = action({
  summary: "Get how every part is: whether it works, what is not set, when it last worked, its last error",
  input: z.strictObject({}),
  output: Status,
  run: async (ctx) => {
    const [deployment, providers, agent, scheduler, calendars, media] = await Promise.all([
      deploymentStatus(),
      providerParts(ctx),
      agentPart(ctx),
      schedulerPart(ctx),
      calendarsPart(ctx),
      mediaStatus(ctx),
    ]);
    return { deployment, ...providers, agent, scheduler, calendars, media };
  },
});
