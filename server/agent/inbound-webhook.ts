import { getDb, transaction } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { sameSecret } from "@/lib/secret/secrets";
import { AgentEvent, AgentEventReceipt } from "@/schema/agent-event";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { withdrawLost } from "@/server/bookings/waiting/offers/accept";
import { parseInput } from "@/server/http/action";
import { type HookRequest, hook } from "@/server/http/hook";
import { bearerToken } from "@/server/http/request/authenticate";
import { parseJson, requireJson } from "@/server/http/request/body";
import { noteVerified } from "@/server/http/request/webhook-timing";
import { applyEvent } from "./apply-event";
import { claimEvent } from "./claim-event";

function requireAgent(request: Request): void {
  const token = env.INTERNAL_AUTH_TOKEN;
  if (!token)
    throw new AppError("unavailable", "Agent events are not taken: INTERNAL_AUTH_TOKEN is not set.");
  if (!sameSecret(bearerToken(request) ?? "", token)) {
    throw new AppError("unauthorized", "Send the internal token as Authorization: Bearer.");
  }
}

/** Applies an agent's event. A repeat within 60 s is a duplicate. Receipt and effect are one transaction. */
async function takeAgentEvent({ request, body }: HookRequest): Promise<AgentEventReceipt> {
  noteVerified();
  requireJson(request);
  const raw = parseJson(body);
  const event = parseInput(AgentEvent, raw);
  const { organization_id } = event;
  return transaction(getDb(), async (tx) => {
    const mine = tx.select({ id: organizations.id }).from(organizations);
    if ((await mine.where(ownOrg({ organization_id }))).length === 0) throw notFound("organization");
    if (!(await claimEvent(tx, event, raw))) return { status: "duplicate" as const };
    const ctx = { organization_id, actor: { kind: "agent" as const }, db: tx };
    return { status: "accepted" as const, ...(await applyEvent(tx, ctx, event)) };
  }).catch(async (error: unknown) => {
    await withdrawLost({ organization_id, actor: { kind: "agent" }, db: getDb() }, error);
    if (!isTimeTaken(error)) throw error;
    throw new AppError("conflict", "This time is taken.");
  });
}

export const agentWebhook = hook(
  {
    summary:
      "Events of the agent service: new_lead, status_update, booking_request, booking_move, booking_cancel, message_logged, escalation, waiting_list_join, waiting_list_answer",
    security: "Authorization: Bearer with INTERNAL_AUTH_TOKEN",
    proof: requireAgent,
    body: { content_type: "application/json", schema: AgentEvent },
    answer: { content_type: "application/json", schema: AgentEventReceipt },
    problems: [409],
  },
  async (incoming) => Response.json(await takeAgentEvent(incoming)),
);
