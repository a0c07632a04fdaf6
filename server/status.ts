import { z } from "zod";
import { customerMails } from "@/server/accounts/customer-mails";
import { agentRecord, modelRecord } from "@/server/agent/agent-health";
import { calendarRecord } from "@/server/bookings/calendars/health";
import { mailsCustomers } from "@/server/bookings/confirmation";
import { getScheduler } from "@/server/bookings/scheduler-settings";
import { providerRecords } from "@/server/channels/provider-health";
import { mediaStatus } from "@/server/conversations/media/status";
import { deploymentStatus } from "@/server/health/deployment";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { countSetAside } from "@/server/queue/set-aside";
import { type PartStatus, Status } from "@/server/schema/status";

type Known = Omit<PartStatus, "state">;

/** `ok` once it has worked, unless it has failed since. */
function stateOf({ last_worked_at, last_error }: Known): PartStatus["state"] {
  if (last_error && (last_error.at ?? "") > (last_worked_at ?? "")) return "failing";
  return last_worked_at ? "ok" : "unused";
}

const withState = <K extends Known>(known: K) => ({ ...known, state: stateOf(known) });

/**
 * `failing` if a number has unreadable credentials or lacks its signing secret, whatever worked before, or if messages
 * wait since a failed attempt, even if customers still write.
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

/** An external agent service needs the token to report events. A model that the rules stand in for is failing. */
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
  // It may work well, but it accepts bookings from anybody.
  return is_exposed ? { ...known, state: "failing" as const } : withState(known);
}

/** `failing` if any calendar can't be read or written, whatever the others do. */
async function calendarsPart(ctx: Ctx) {
  const known = await calendarRecord(ctx);
  const state = known.last_worked_at ? ("ok" as const) : ("unused" as const);
  return { ...known, state: known.troubled.length > 0 ? ("failing" as const) : state };
}

/** `failing` once the day's mails are used up: what else there would be to mail today is not. */
async function customerMailPart(ctx: Ctx) {
  const { sent, resets_at, ...most } = await customerMails(ctx.db, ctx);
  const limit = (await mailsCustomers(ctx)) ? most.limit : 0;
  const state = limit === 0 ? ("unused" as const) : sent < limit ? ("ok" as const) : ("failing" as const);
  return { state, missing: [], last_worked_at: null, last_error: null, sent, limit, resets_at };
}

/** Inngest itself says which of its runs failed. */
const setAsidePart = async ({ organization_id }: Ctx) =>
  env.QUEUE === "inngest" ? { own: 0, all: 0 } : countSetAside(organization_id);

export const getStatus = action({
  summary:
    "Get the state of every part: whether it works, what is not set, when it last worked, its last error",
  input: z.strictObject({}),
  output: Status,
  run: async (ctx) => {
    const [deployment, providers, agent, scheduler, calendars, media, customer_mail, set_aside] =
      await Promise.all([
        deploymentStatus(),
        providerParts(ctx),
        agentPart(ctx),
        schedulerPart(ctx),
        calendarsPart(ctx),
        mediaStatus(ctx),
        customerMailPart(ctx),
        setAsidePart(ctx),
      ]);
    return { deployment, ...providers, agent, scheduler, calendars, media, customer_mail, set_aside };
  },
});
