import { sql } from "drizzle-orm";
import { getDb, one } from "@/db/client";
import { compareCallers } from "../owner";
import { unlessQuick } from "../quick";
import { type Known, LOOKS } from "./looks";
import { organizationsOf } from "./organizations";

const SMALL = 1000;
/** The sizes of the other organizations. With many of them, the planner also takes the large one for small. */
const OTHERS = Array.from({ length: unlessQuick(400, 40) }, (_, at) => 300 + at);
const MESSAGES_EACH = 10;
const ROUNDS = 30;
/** How many times as long a read may take in the large organization. */
const MOST = 1.5;

/** Ids that some reads need, from the middle of an organization's year. */
const knownOf = async (organization_id: string): Promise<Known> =>
  one(
    await getDb().execute<Known>(sql`
      with talk as (
        select id, lead_id from conversations where organization_id = ${organization_id}::uuid and status = 'completed'
        order by updated_at desc limit 1 offset 100)
      select id as conversation_id, lead_id,
        (select id from messages where organization_id = ${organization_id}::uuid and conversation_id = talk.id and position = 3)
          as message_id,
        (select id from teams where organization_id = ${organization_id}::uuid) as team_id,
        (select id from labels where organization_id = ${organization_id}::uuid and name = 'Regular') as label_id,
        (select id from labels where organization_id = ${organization_id}::uuid and name = 'Rare') as rare_label_id,
        (select id from webhook_endpoints where organization_id = ${organization_id}::uuid) as endpoint_id,
        (select id from events where organization_id = ${organization_id}::uuid order by id offset 50 limit 1) as event_id
      from talk`),
  );

/**
 * Every list, filter, search and total of an organization of 1,000 customers next to one of `many`, in a database with
 * many others.
 */
export async function benchScale({ many, only }: { many: number; only: string }) {
  const began = performance.now();
  const callers = (await organizationsOf([SMALL, many, ...OTHERS], MESSAGES_EACH)).slice(0, 2);
  const known = new Map<string, Known>();
  for (const { organization_id } of callers) known.set(organization_id, await knownOf(organization_id));
  const results: Record<string, string> = {
    "made in seconds": ((performance.now() - began) / 1000).toFixed(0),
  };
  for (const [name, look] of Object.entries(LOOKS)) {
    if (!name.includes(only)) continue;
    const [small = Number.NaN, large = Number.NaN] = await compareCallers(
      ROUNDS,
      async (ctx) => look(ctx, known.get(ctx.organization_id) ?? (await knownOf(ctx.organization_id))),
      callers,
    );
    const ratio = large / small;
    results[`${name}: ${SMALL} / ${many} leads, p50 ms, ratio (at most ${MOST})`] =
      `${small.toFixed(1)} / ${large.toFixed(1)}  ${ratio.toFixed(2)}${ratio > MOST ? "  OVER" : ""}`;
  }
  return results;
}
