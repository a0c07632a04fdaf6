import { z } from "zod";
import { env } from "@/lib/env";
import { iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { Status } from "@/schema/status";
import { customerMails, mailsCustomers } from "@/server/accounts/customer-mails";
import { limitsInForce, limitsOf, messagesToday } from "@/server/accounts/organization/limits";
import { tokensSince } from "@/server/agent/model/model-usage";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { deploymentStatus } from "@/server/overview/health/deployment";
import { countSetAside } from "@/server/queue/set-aside";
import { PARTS } from "./parts";

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

const BYTES_PER_MB = 1_000_000;

/** What the organization may use, and has used. */
async function limitsPart(ctx: Ctx, { used_bytes, mails }: { used_bytes: number; mails: number }) {
  const month = `${iso(now()).slice(0, 7)}-01`;
  const [own, tokens, messages] = await Promise.all([
    limitsOf(ctx.db, ctx),
    tokensSince(ctx.db, ctx, month),
    messagesToday(ctx.db, ctx),
  ]);
  const most = limitsInForce(ctx, own);
  return {
    requests_per_minute: { limit: most.requests_per_minute, used: null },
    storage_mb: { limit: most.storage_mb, used: Math.round(used_bytes / BYTES_PER_MB) },
    model_tokens_per_month: { limit: most.model_tokens_per_month, used: tokens },
    mails_per_day: { limit: most.mails_per_day, used: mails },
    messages_per_day: {
      limit: most.messages_per_day,
      used: most.messages_per_day === null ? null : messages,
    },
  };
}

export const getStatus = action({
  summary:
    "Get the state of every part: whether it works, what is not set, when it last worked, its last error",
  input: z.strictObject({}),
  output: Status,
  run: async (ctx) => {
    const [deployment, a, b, agent, scheduler, calendars, media, transcription, webhooks, push] =
      await Promise.all([
        deploymentStatus(),
        PARTS["provider-a"].judge(ctx),
        PARTS["provider-b"].judge(ctx),
        PARTS.agent.judge(ctx),
        PARTS.scheduler.judge(ctx),
        PARTS.calendars.judge(ctx),
        PARTS.media.judge(ctx),
        PARTS.transcription.judge(ctx),
        PARTS.webhooks.judge(ctx),
        PARTS.push.judge(ctx),
      ]);
    const [customer_mail, set_aside] = await Promise.all([customerMailPart(ctx), setAsidePart(ctx)]);
    const limits = await limitsPart(ctx, { used_bytes: media.used_bytes, mails: customer_mail.sent });
    return {
      ...{ deployment, "provider-a": a, "provider-b": b, agent, scheduler, calendars, media },
      ...{ transcription, webhooks, push, customer_mail, set_aside, limits },
    };
  },
});
