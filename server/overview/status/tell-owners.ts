import { sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { PartName } from "@/schema/part-name";
import { failingFact, type NotificationRequest, notifyAll } from "@/server/accounts/notifications/notify";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { PARTS, type PartOf } from "./parts";

/** How many organizations are told of one part in one run; the next run goes on. */
const MOST = 200;
/** What works again within this time is not worth a notification. */
const SETTLED = sql.raw("interval '30 seconds'");

type Trouble = { organization_id: string };

/**
 * Updates which organizations a part fails for; returns those whose owners are now to be told. They go to the end of the
 * line, so that those that there is nothing to tell of, or that can't be told, don't hold up the others.
 */
async function troublesOf(part: PartName, { failing }: PartOf): Promise<Trouble[]> {
  await getDb().execute(sql`
    with failing as (${failing}), well as (
      delete from part_troubles
      where ${acrossOrgs("a sweep over all parts that fail", sql`part = ${part}`)} and organization_id not in (select organization_id from failing)
    )
    insert into part_troubles (organization_id, part) select organization_id, ${part} from failing
    on conflict do nothing`);
  return getDb().execute<Trouble>(sql`
    with due as (
      select trouble.organization_id from part_troubles trouble
      join organizations own on own.id = trouble.organization_id and own.suspended_at is null
      where ${acrossOrgs("a sweep over all parts that fail", sql`trouble.part = ${part} and trouble.told_at is null`)}
        and trouble.since < now() - ${SETTLED} order by trouble.since limit ${MOST} for update of trouble skip locked
    )
    update part_troubles set since = now()
    where part = ${part} and organization_id in (select organization_id from due)
    returning organization_id`);
}

const asSentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

async function noticesOf(ctx: Ctx, name: PartName, part: PartOf): Promise<NotificationRequest[]> {
  if (part.notices) return part.notices(ctx);
  const { state, last_error } = await part.judge(ctx);
  if (state !== "failing") return [];
  const why = last_error?.message;
  return [
    {
      ...{ ...failingFact("part_failing", name), to: "owners" },
      ...{ subject: part.name, detail: why ? `${asSentence(why)} ${part.mend}` : part.mend },
      quiet: part.is_the_operators ?? false,
    },
  ];
}

async function tell(name: PartName, { organization_id }: Trouble): Promise<void> {
  const notices = await noticesOf(systemCtx(getDb(), organization_id), name, PARTS[name]);
  await transaction(getDb(), async (tx) => {
    await notifyAll(tx, systemCtx(tx, organization_id), notices);
    await tx.execute(sql`
      update part_troubles set told_at = now()
      where organization_id = ${organization_id}::uuid and part = ${name} and ${notices.length > 0}`);
  });
}

/** What one organization throws keeps no other from being told. */
async function tellOrLog(name: PartName, trouble: Trouble): Promise<void> {
  try {
    await tell(name, trouble);
  } catch (err) {
    const { organization_id } = trouble;
    log.error({ err, organization_id, part: name }, "owners could not be told of a part that fails");
  }
}

/**
 * Tells owners of each part that has failed for half a minute and still does: with a run every minute, within two minutes
 * after it began. They are told of one part at most once a day (UTC): some only seem to work again, as nothing has used
 * them lately.
 */
export async function tellOwners(): Promise<undefined> {
  for (const name of PartName.options) {
    for (const trouble of await troublesOf(name, PARTS[name])) await tellOrLog(name, trouble);
  }
}
