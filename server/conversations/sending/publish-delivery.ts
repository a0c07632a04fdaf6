import type { SQL } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { messageColumns } from "@/server/conversations/columns";
import { sameJson } from "@/server/leads/store";
import { Message } from "@/server/schema/conversation";
import { type DomainEvent, publish } from "@/server/webhooks/publish";

/** The event that a message's delivery progressed or failed; none if it came no further. */
function deliveryEvents(before: Message | undefined, after: Message): DomainEvent[] {
  if (!before || before.delivery_status === after.delivery_status) return [];
  const changed = Object.entries(before).filter(
    ([field, value]) => !sameJson(value, Reflect.get(after, field)),
  );
  return [{ type: "message.updated", data: { ...after, previous: Object.fromEntries(changed) } }];
}

/**
 * Locks an organization's messages that `which` names, changes their delivery, and publishes how far they came. Returns
 * the changed rows.
 */
export async function changeDelivery<Row extends Message>(
  tx: Tx,
  { organization_id, which }: { organization_id: string; which: SQL | undefined },
  change: () => Promise<Row[]>,
): Promise<Row[]> {
  const before = await tx
    .select(messageColumns)
    .from(messages)
    .where(inOrg({ organization_id }, messages, which))
    .for("update");
  const changed = await change();
  const events = changed.flatMap((row) =>
    deliveryEvents(
      before.find(({ id }) => id === row.id),
      Message.parse(row),
    ),
  );
  if (events.length > 0) await publish(tx, organization_id, events);
  return changed;
}
