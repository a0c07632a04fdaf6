import { z } from "zod";
import { env } from "@/lib/env";
import { AgentSettings, AgentTrial, AgentTrialInput } from "@/schema/agent-trial";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import type { AgentOutcome } from "@/server/adapters/agent/agent";
import { addTo, inventedTurn } from "@/server/adapters/agent/synthetic-turn";
import { agent } from "@/server/agent/agent";
import { businessOf } from "@/server/agent/turn";
import { action } from "@/server/http/action";

/** A URL without the parts that may hold a secret: user, query and fragment. */
const shownUrl = (text: string): string => {
  const { origin, pathname } = new URL(text);
  return origin + pathname;
};

export const getAgent = action({
  summary: "Get the agent that answers customers, and where it reports its events",
  description: "The agent is a service of your own (AGENT_URL), or the built-in one.",
  input: z.strictObject({}),
  output: AgentSettings,
  run: async () => ({
    url: env.AGENT_URL ? shownUrl(env.AGENT_URL) : null,
    timeout_ms: env.AGENT_TIMEOUT_MS,
    events_url: `${env.PUBLIC_URL}/api/v1/webhooks/agent-event`,
    token_is_set: env.INTERNAL_AUTH_TOKEN !== undefined,
  }),
});

const toTrial = (outcome: AgentOutcome): Omit<AgentTrial, "duration_ms"> => ({
  outcome: outcome.kind,
  reply: outcome.kind === "answer" ? outcome.reply : null,
  events: outcome.kind === "answer" ? outcome.events.map(({ event }) => event) : [],
  reason: outcome.kind === "failed" ? outcome.reason : (outcome.work?.fell_back ?? null),
});

export const tryAgent = action({
  summary: "Ask the agent what it would answer a new customer; nothing is stored or sent",
  input: AgentTrialInput,
  output: AgentTrial,
  network: true,
  audit: "agent.tried",
  run: async (ctx, { message }) => {
    await limitRate("agent_trial_organization", ctx.organization_id);
    const turn = inventedTurn({
      organization: await businessOf(ctx, new Date()),
      lead: { name: "Test customer" },
    });
    addTo(turn, { role: "user", content: message, metadata: { type: "text", handled: true } });
    const began = performance.now();
    const outcome = await agent(ctx).answer(turn, `test:${turn.conversation.id}`);
    return { ...toTrial(outcome), duration_ms: Math.round(performance.now() - began) };
  },
});
