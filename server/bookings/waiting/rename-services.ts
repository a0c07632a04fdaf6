import { ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

/** Renames services that customers wait for, or could be put on the list for again. */
export async function renameAwaited(tx: Tx, ctx: Ctx, names: ReadonlyMap<string, string>): Promise<void> {
  const { services, status } = waitingListEntries;
  const given = sql`${JSON.stringify(Object.fromEntries(names))}::jsonb`;
  const renamed = sql`(select jsonb_agg(coalesce(${given} ->> name, name) order by place)
    from jsonb_array_elements_text(${services}) with ordinality as each (name, place))`;
  const isNamed = sql`${services} ?| array(select jsonb_object_keys(${given}))`;
  await tx
    .update(waitingListEntries)
    .set({ services: renamed })
    .where(inOrg(ctx, waitingListEntries, ne(status, "booked"), isNamed));
}
