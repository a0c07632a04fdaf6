import type { SQL } from "drizzle-orm";
import { env } from "@/lib/env";
import type { Provider } from "@/schema/channel-connection";
import type { PartName } from "@/schema/part-name";
import type { PartStatus } from "@/schema/status";
import type { NotificationRequest } from "@/server/accounts/notifications/notify";
import { failingPushes, pushRecord } from "@/server/accounts/notifications/push-record";
import { agentRecord, failingAgents, modelRecord } from "@/server/agent/agent-health";
import { calendarNotices, failingCalendars } from "@/server/bookings/calendars/failing";
import { calendarRecord } from "@/server/bookings/calendars/health";
import { getScheduler, refusedSchedulers } from "@/server/bookings/scheduler/scheduler-settings";
import { failingNumbers, numberNotices, providerRecord } from "@/server/channels/send/provider-health";
import { failingMedia, mediaStatus } from "@/server/conversations/media/status";
import {
  failingTranscriptions,
  transcriptionRecord,
} from "@/server/conversations/media/voice/transcription-record";
import { countRefused } from "@/server/conversations/sending/resend-failed";
import type { Ctx } from "@/server/http/ctx";
import { failingMail, mailRecord } from "@/server/overview/health/deployment";
import { endpointNotices, endpointsRecord, troubledEndpoints } from "@/server/webhooks/endpoint-record";

type Known = Omit<PartStatus, "state">;

/** `ok` once it has worked, unless it has failed since. */
function stateOf({ last_worked_at, last_error }: Known): PartStatus["state"] {
  if (last_error && (last_error.at ?? "") > (last_worked_at ?? "")) return "failing";
  return last_worked_at ? "ok" : "unused";
}

const withState = <K extends Known>(known: K) => ({ ...known, state: stateOf(known) });

const failingIf = <K extends Known>(known: K, isFailing: boolean) => ({
  ...known,
  state: isFailing ? ("failing" as const) : known.last_worked_at ? ("ok" as const) : ("unused" as const),
});

/**
 * `failing` if a number has unreadable credentials or lacks its signing secret, whatever worked before, or if messages
 * wait since a failed attempt, even if customers still write.
 */
async function judgeNumbers(ctx: Ctx, provider: Provider) {
  const [{ holds_back, ...record }, unsent] = await Promise.all([
    providerRecord(ctx, provider),
    countRefused(ctx, provider),
  ]);
  const known = { ...record, unsent };
  const isBroken = known.unreadable.length > 0 || (known.numbers > 0 && known.missing.length > 0);
  return { ...known, state: holds_back || isBroken ? ("failing" as const) : stateOf(known) };
}

/** An external agent service needs the token to report events. A model that the rules stand in for is failing. */
async function judgeAgent(ctx: Ctx) {
  const missing = env.AGENT_URL && !env.INTERNAL_AUTH_TOKEN ? ["INTERNAL_AUTH_TOKEN"] : [];
  const is_built_in = env.AGENT_URL === undefined;
  const [record, chosen] = await Promise.all([agentRecord(ctx), is_built_in ? modelRecord(ctx) : null]);
  const known = { ...record, missing, is_built_in, model: chosen?.model ?? null };
  if (!chosen?.failed) return withState(known);
  return { ...known, last_error: chosen.failed, state: "failing" as const };
}

const REFUSED = "a call was refused, its signature was wrong";

async function judgeScheduler(ctx: Ctx) {
  const { secret, is_exposed, last_received: last } = await getScheduler(ctx, {});
  const isRefused = last?.status === "refused";
  const is_verified = secret !== "none";
  const known = {
    missing: is_verified ? [] : ["SCHEDULER_WEBHOOK_SECRET"],
    last_worked_at: last && !isRefused ? last.received_at : null,
    last_error: last && isRefused ? { message: REFUSED, at: last.received_at } : null,
    is_verified,
    is_exposed,
  };
  // It may work well, but it accepts bookings from anybody.
  return is_exposed ? { ...known, state: "failing" as const } : withState(known);
}

/** `failing` as soon as a calendar can't be read or written, whatever the others do. */
async function judgeCalendars(ctx: Ctx) {
  const known = await calendarRecord(ctx);
  return failingIf(known, known.last_error !== null);
}

async function judgeMedia(ctx: Ctx) {
  const known = await mediaStatus(ctx);
  const state =
    known.fault !== null ? ("failing" as const) : known.files > 0 ? ("ok" as const) : ("unused" as const);
  return { ...known, state };
}

async function judgeTranscription(ctx: Ctx) {
  const known = await transcriptionRecord(ctx);
  return known.is_on ? withState(known) : { ...known, state: "unused" as const };
}

async function judgeWebhooks(ctx: Ctx) {
  const known = await endpointsRecord(ctx);
  return failingIf(known, known.troubled.length > 0);
}

/**
 * A part: how it is `judged`, which organizations may have it `failing` (a `select` of their ids, cheap enough for every
 * minute), and its `name` and what to do about it, in words for its owners. `notices`: what they are told instead, if its
 * own kind of notification names which of several fails. `is_the_operators`: all organizations share it and no owner can
 * mend it, so that they are told in the dashboard alone, without a mail or a push.
 */
export type PartOf<Judged extends PartStatus = PartStatus> = {
  name: string;
  mend: string;
  failing: SQL;
  is_the_operators?: boolean;
  judge(ctx: Ctx): Promise<Judged>;
  notices?(ctx: Ctx): Promise<NotificationRequest[]>;
};

const part = <Judged extends PartStatus>(one: PartOf<Judged>) => one;

const numbers = (provider: Provider, name: string) =>
  part({
    name,
    mend: "Enter the number's credentials again under Settings, Integrations.",
    failing: failingNumbers(provider),
    judge: (ctx) => judgeNumbers(ctx, provider),
    notices: (ctx) => numberNotices(ctx, provider),
  });

/** Every part that Status shows and whose owners are told when it fails. One that is missing does not compile. */
export const PARTS = {
  "provider-a": numbers("provider-a", "Twilio"),
  "provider-b": numbers("provider-b", "WhatsApp"),
  agent: part({
    name: "The agent",
    mend: "See Settings, Agent: the model's key, or the service of your own that answers.",
    failing: failingAgents,
    judge: judgeAgent,
  }),
  scheduler: part({
    name: "The scheduler",
    mend: "Make a secret under Settings, Integrations, and paste it where the calls come from.",
    failing: refusedSchedulers,
    judge: judgeScheduler,
  }),
  calendars: part({
    name: "A calendar",
    mend: "Read it again under Settings, Calendars, or connect its account again.",
    failing: failingCalendars,
    judge: judgeCalendars,
    notices: calendarNotices,
  }),
  media: part({
    name: "Storing files",
    mend: "Whoever runs this installation checks the bucket that STORAGE_URL names, and its key.",
    failing: failingMedia,
    is_the_operators: true,
    judge: judgeMedia,
  }),
  transcription: part({
    name: "Transcribing voice messages",
    mend: "Whoever runs this installation checks TRANSCRIPTION_URL and TRANSCRIPTION_KEY.",
    failing: failingTranscriptions,
    is_the_operators: true,
    judge: judgeTranscription,
  }),
  webhooks: part({
    name: "A webhook endpoint",
    mend: "Check the receiver, then send again what failed under Settings, Webhooks.",
    failing: troubledEndpoints,
    judge: judgeWebhooks,
    notices: endpointNotices,
  }),
  mail: part({
    name: "Mail",
    mend: "Whoever runs this installation checks SMTP_URL.",
    failing: failingMail,
    is_the_operators: true,
    judge: mailRecord,
  }),
  push: part({
    name: "Pushes",
    mend: "They are tried again by themselves. If it lasts, remove the device under Settings, Notifications, and add it again.",
    failing: failingPushes,
    judge: async (ctx) => withState(await pushRecord(ctx)),
  }),
} satisfies Record<PartName, PartOf>;
