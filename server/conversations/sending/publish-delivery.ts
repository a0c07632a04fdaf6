import type { SQL } from "drizzle-orm";
import { announce } from "@/db/announce";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { byIds, inOrg, type Scoped } from "@/db/tenant";
import { Message } from "@/schema/conversation";
import { messageColumns } from "@/server/conversations/columns";
import { type DomainEvent, previousOf, publish } from "@/server/webhooks/publish";

const hasProgressed = (before: Message | undefined, after: Message): before is Message =>
  before !== undefined && before.delivery_status !== after.delivery_status;

/**
 * Locks an organization's messages that `which` names, has `change` change those, and publishes how far their delivery
 * came. Returns the changed rows. The lock lets rows be written that refer to a message, such as its next try.
 */
export async function changeDelivery<Row extends Message>(
  tx: Tx,
  organization_id: string,
  which: SQL | undefined,
  change: (theirs: Scoped) => Promise<Row[]>,
): Promise<Row[]> {
  const tenant = { organization_id };
  const before = await tx
    .select(messageColumns)
    .from(messages)
    .where(inOrg(tenant, messages, which))
    .for("no key update");
  if (before.length === 0) return [];
  const theirs = byIds(
    tenant,
    messages,
    before.map(({ id }) => id),
  );
  const changed = await change(theirs);
  const events: DomainEvent[] = [];
  for (const row of changed) {
    const earlier = before.find(({ id }) => id === row.id);
    const after = Message.parse(row);
    if (hasProgressed(earlier, after))
      events.push({ type: "message.updated", data: { ...after, previous: previousOf(earlier, after) } });
    // Viewers also see a price that comes later.
    else tx.afterCommit(() => announce(organization_id, { messages: [row.id] }));
  }
  if (events.length > 0) await publish(tx, organization_id, events);
  return changed;
}
