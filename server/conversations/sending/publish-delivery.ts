import type { SQL } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { byIds, inOrg, type Scoped } from "@/db/tenant";
import { Message } from "@/schema/conversation";
import { messageColumns } from "@/server/conversations/columns";
import { type DomainEvent, previousOf, publish } from "@/server/webhooks/publish";

/** The event that a message's delivery progressed or failed; none if it came no further. */
function deliveryEvents(before: Message | undefined, after: Message): DomainEvent[] {
  if (!before || before.delivery_status === after.delivery_status) return [];
  return [{ type: "message.updated", data: { ...after, previous: previousOf(before, after) } }];
}

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
  const events = changed.flatMap((row) =>
    deliveryEvents(
      before.find(({ id }) => id === row.id),
      Message.parse(row),
    ),
  );
  if (events.length > 0) await publish(tx, organization_id, events);
  return changed;
}
