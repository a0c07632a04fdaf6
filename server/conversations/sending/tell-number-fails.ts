import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { failingFact, type NotificationRequest, notify } from "@/server/accounts/notifications/notify";
import type { Ctx } from "@/server/http/ctx";
import { WITHDRAWN } from "./skip-codes";

/** If this many customers could not be reached within an hour, the number itself is probably at fault. */
const CUSTOMERS = 3;

/** Error codes that are the number's own fault, whoever was written to: it is gone, or its credentials are refused. */
export const OWN_FAULTS = ["credentials", "disconnected", "190", "20003", "http_401"];

/** What owners are told of a number that fails: once a day. */
export const numberNotice = (number: {
  id: string;
  display_name: string;
  reason: string | null;
}): NotificationRequest => ({
  ...{ ...failingFact("number_failing", number.id), to: "owners" },
  ...{ subject_id: number.id, subject: number.display_name, detail: number.reason },
});

/** Notifies the owners that a number fails, once a day, when a message through it has failed for good. */
export async function tellIfNumberFails(tx: Tx, ctx: Ctx, connection_id: string): Promise<void> {
  const { organization_id } = ctx;
  const [failing] = await tx.execute<{ display_name: string; reason: string | null }>(sql`
    select display_name, reason
    from channel_connections number, lateral (
      select count(distinct conversation_id) as customers,
        (array_agg(delivery_error->>'message' order by failed_at desc))[1] as reason,
        count(*) filter (where delivery_error->>'code'
          = any(array(select jsonb_array_elements_text(${JSON.stringify(OWN_FAULTS)}::jsonb)))) as own_faults
      from messages
      where messages.organization_id = number.organization_id and messages.connection_id = number.id
        and delivery_status = 'failed' and failed_at > now() - interval '1 hour'
        and coalesce(delivery_error->>'code', '')
          <> all(array(select jsonb_array_elements_text(${JSON.stringify(WITHDRAWN)}::jsonb)))
        and messages.created_at > now() - interval '1 day'
    ) as failed
    where number.organization_id = ${organization_id}::uuid and number.id = ${connection_id}::uuid
      and number.deleted_at is null and (customers >= ${CUSTOMERS} or own_faults > 0)`);
  if (!failing) return;
  await notify(tx, ctx, numberNotice({ ...failing, id: connection_id }));
}
