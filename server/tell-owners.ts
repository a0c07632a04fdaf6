import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { type NotificationRequest, notifyAll } from "@/server/accounts/notifications/notify";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { PartName } from "@/server/schema/part-name";
import { PARTS, type PartOf } from "./status-parts";

/** How many organizations are told of one part in one run; the next run goes on. */
const MOST = 200;
/** What works again within this time is not worth a notification. */
const SETTLED = sql.raw("interval '30 seconds'");

type Trouble = { organization_id: string; since: string };

/** Updates which organizations a part fails for; returns those whose owners are now to be told. */
async function troublesOf(part: PartName, { failing }: PartOf): Promise<Trouble[]> {
  await getDb().execute(sql`
    with failing as (${failing}), well as (
      delete from part_troubles
      where ${acrossOrgs("a sweep over all parts that fail", sql`part = ${part}`)} and organization_id not in (select organization_id from failing)
    )
    insert into part_troubles (organization_id, part) select organization_id, ${part} from failing
    on conflict do nothing`);
  return getDb().execute<Trouble>(sql`
    select organization_id, since from part_troubles
    where ${acrossOrgs("a sweep over all parts that fail", sql`part = ${part} and told_at is null`)}
      and since < now() - ${SETTLED} order by since limit ${MOST}`);
}

const asSentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

async function noticesOf(
  ctx: Ctx,
  name: PartName,
  part: PartOf,
  since: string,
): Promise<NotificationRequest[]> {
  if (part.notices) return part.notices(ctx);
  const { state, last_error } = await part.judge(ctx);
  if (state !== "failing") return [];
  const why = last_error?.message;
  return [
    {
      ...{ kind: "part_failing", fact: `part_failing:${name}:${since}`, to: "owners" },
      ...{ subject: part.name, detail: why ? `${asSentence(why)} ${part.mend}` : part.mend },
    },
  ];
}

async function tell(name: PartName, { organization_id, since }: Trouble): Promise<void> {
  const notices = await noticesOf(systemCtx(getDb(), organization_id), name, PARTS[name], since);
  await transaction(getDb(), async (tx) => {
    await notifyAll(tx, systemCtx(tx, organization_id), notices);
    await tx.execute(sql`
      update part_troubles set told_at = now()
      where organization_id = ${organization_id}::uuid and part = ${name} and ${notices.length > 0}`);
  });
}

/**
 * Tells owners of each part that has failed for half a minute and still does: with a run every minute, within two minutes
 * after it began. They are told once until it has worked again.
 */
export async function tellOwners(): Promise<undefined> {
  for (const name of PartName.options) {
    for (const trouble of await troublesOf(name, PARTS[name])) await tell(name, trouble);
  }
}
