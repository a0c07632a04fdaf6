import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { agentEventReceipts } from "@/db/schema/events";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { parseInput } from "@/server/http/action";
import { type HookRequest, hook } from "@/server/http/hook";
import { bearerToken } from "@/server/http/request/authenticate";
import { parseJson, requireJson } from "@/server/http/request/body";
import { noteVerified } from "@/server/http/request/webhook-timing";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secret/secrets";
import { AgentEvent, AgentEventReceipt } from "@/server/schema/agent-event";
import { applyEvent } from "./apply-event";

const WINDOW_SECONDS = 60;

function requireAgent(request: Request): void {
  const token = env.INTERNAL_AUTH_TOKEN;
  if (!token)
    throw new AppError("unavailable", "Agent events are not taken: INTERNAL_AUTH_TOKEN is not set.");
  if (!sameSecret(bearerToken(request) ?? "", token)) {
    throw new AppError("unauthorized", "Send the internal token as Authorization: Bearer.");
  }
}

/** JSON with sorted keys, so that equal events give equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const fingerprintOf = (event: AgentEvent, body: unknown) =>
  event.event_id ? `id:${event.event_id}` : createHash("sha256").update(canonical(body)).digest("hex");

/** Claims the event in one statement. Of several concurrent copies one gets true; the others wait, then get false. */
async function claim(tx: Tx, organization_id: string, fingerprint: string): Promise<boolean> {
  const claimed = await tx
    .insert(agentEventReceipts)
    .values({ organization_id, fingerprint })
    .onConflictDoUpdate({
      target: [agentEventReceipts.organization_id, agentEventReceipts.fingerprint],
      set: { received_at: sql`now()` },
      setWhere: sql`agent_event_receipts.received_at <= now() - make_interval(secs => ${WINDOW_SECONDS})`,
    })
    .returning({ received_at: agentEventReceipts.received_at });
  return claimed.length === 1;
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
    if (!(await claim(tx, organization_id, fingerprintOf(event, raw))))
      return { status: "duplicate" as const };
    const ctx = { organization_id, actor: { kind: "agent" as const }, db: tx };
    return { status: "accepted" as const, ...(await applyEvent(tx, ctx, event)) };
  }).catch((error: unknown) => {
    if (!isTimeTaken(error)) throw error;
    throw new AppError("conflict", "This time is taken.");
  });
}

export const agentWebhook = hook(
  {
    summary:
      "Events of the agent service: new_lead, status_update, booking_request, booking_move, booking_cancel, message_logged, escalation",
    security: "Authorization: Bearer with INTERNAL_AUTH_TOKEN",
    proof: requireAgent,
    body: { content_type: "application/json", schema: AgentEvent },
    answer: { content_type: "application/json", schema: AgentEventReceipt },
  },
  async (incoming) => Response.json(await takeAgentEvent(incoming)),
);
