import { createHash } from "node:crypto";
import { gte, lt, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { agentEventReceipts } from "@/db/schema/events";
import { inOrg, type Tenant } from "@/db/tenant";
import type { AgentEvent } from "@/schema/agent-event";

const WINDOW_SECONDS = 60;

/** JSON with sorted keys, so that equal events give equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const hashOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex");

/**
 * What an event without an id is one of a series of: a customer may say "yes" again after a question, and a status may
 * come back. Null for events that happen to a customer once.
 */
function seriesOf({ event, data }: AgentEvent): string | null {
  if (event !== "message_logged" && event !== "status_update") return null;
  const { lead_id, conversation_id, channel, channel_id } = data;
  return hashOf([event, lead_id, conversation_id, channel, channel_id]);
}

const isRecent = sql`${agentEventReceipts.received_at} > now() - make_interval(secs => ${WINDOW_SECONDS})`;

/** Forgets what came before in a series: a fingerprint begins with its series, in hex. */
const forgetEarlier = (tx: Tx, tenant: Tenant, series: string, fingerprint: string) =>
  tx
    .delete(agentEventReceipts)
    .where(
      inOrg(
        tenant,
        agentEventReceipts,
        gte(agentEventReceipts.fingerprint, series),
        lt(agentEventReceipts.fingerprint, `${series}g`),
        ne(agentEventReceipts.fingerprint, fingerprint),
        isRecent,
      ),
    );

/**
 * Claims an event; false if it is a duplicate: one with its event_id, or without one with its body, was claimed within
 * 60 s, and in a series nothing else since. Of several concurrent copies one gets true; the others wait, then get false.
 */
export async function claimEvent(tx: Tx, event: AgentEvent, body: unknown): Promise<boolean> {
  const { organization_id, event_id } = event;
  const series = event_id === undefined ? seriesOf(event) : null;
  const fingerprint = event_id === undefined ? `${series ?? ""}${hashOf(body)}` : `id:${event_id}`;
  const claimed = await tx
    .insert(agentEventReceipts)
    .values({ organization_id, fingerprint })
    .onConflictDoUpdate({
      target: [agentEventReceipts.organization_id, agentEventReceipts.fingerprint],
      set: { received_at: sql`now()` },
      setWhere: sql`not ${isRecent}`,
    })
    .returning({ received_at: agentEventReceipts.received_at });
  if (claimed.length === 0) return false;
  if (series) await forgetEarlier(tx, { organization_id }, series, fingerprint);
  return true;
}
