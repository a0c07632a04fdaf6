import { z } from "zod";
import { newId } from "@/db/schema/columns";
import type { AgentOutcome } from "@/server/adapters/agent/agent";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { AgentSettings, AgentTrial, AgentTrialInput, type AgentTurn } from "@/server/schema/agent";
import { agent } from "./agent";
import { businessOf } from "./turn";

/** An address without what may be secret in it. */
const shownUrl = (text: string): string => {
  const { origin, pathname } = new URL(text);
  return origin + pathname;
};

export const getAgent = action({
  summary: "Get who answers customers, and where an agent reports its events",
  input: z.strictObject({}),
  output: AgentSettings,
  run: async () => ({
    url: env.AGENT_URL ? shownUrl(env.AGENT_URL) : null,
    timeout_ms: env.AGENT_TIMEOUT_MS,
    events_url: `${env.PUBLIC_URL}/api/v1/webhooks/agent-event`,
    token_is_set: env.INTERNAL_AUTH_TOKEN !== undefined,
  }),
});

/** A customer whom nobody has heard of. RFC-reserved: the number belongs to fiction. */
const PHONE = "+12025550123";

/** A turn that exists nowhere else: a new customer of this organization writes `message`. */
async function inventedTurn(ctx: Ctx, message: string): Promise<AgentTurn> {
  const now = new Date();
  const at = now.toISOString();
  const [lead_id, conversation_id] = [newId(), newId()];
  const channel = "whatsapp" as const;
  return {
    organization: await businessOf(ctx, now),
    conversation: { id: conversation_id, channel, status: "active", session_key: `test:${conversation_id}` },
    lead: {
      id: lead_id,
      name: "Test customer",
      phone: PHONE,
      email: null,
      company: null,
      channel,
      channel_id: PHONE,
      status: "new",
      preferred_services: [],
      appointment_notes: null,
      metadata: {},
      practice: false,
      imported: false,
      label_ids: [],
      blocked_at: null,
      language: null,
      created_at: at,
      updated_at: at,
    },
    appointments: [],
    state: null,
    messages: [
      {
        id: newId(),
        conversation_id,
        position: 1,
        role: "user",
        content: message,
        metadata: { type: "text", handled: true },
        delivery_status: null,
        delivery_error: null,
        created_at: at,
      },
    ],
  };
}

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
  run: async (ctx, { message }) => {
    const turn = await inventedTurn(ctx, message);
    const began = performance.now();
    const outcome = await agent(ctx).answer(turn, `test:${turn.conversation.id}`);
    return { ...toTrial(outcome), duration_ms: Math.round(performance.now() - began) };
  },
});
