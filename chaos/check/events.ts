import { z } from "zod";
import { type followFeed, wholeFeed } from "../feed";
import { isSigned } from "../outside";
import type { World } from "../world";
import { type Finding, finding, repeated } from "./finding";

type Follower = ReturnType<typeof followFeed>;

const Body = z.object({ id: z.string(), organization_id: z.string() });

/** Whether each reader read the whole feed in order, and whether each message and lead has exactly one event. */
export async function feedKept(world: World, followers: Follower[]): Promise<Finding> {
  const { database, gateway } = world;
  const wrong: string[] = [];
  for (const follower of followers) {
    const read = (await follower.stop()).map(({ id }) => id);
    const whole = (await wholeFeed(gateway, follower.tenant)).map(({ id }) => id);
    const at = whole.findIndex((id, n) => read[n] !== id);
    if (at >= 0 || read.length !== whole.length)
      wrong.push(`${follower.tenant.organization_id}: place ${at} of ${whole.length} (read ${read.length})`);
  }
  const without = await database.query(
    (sql) =>
      sql<{ what: string }[]>`
      with told as (select organization_id, type, data->>'id' as id, count(*) as times from events
        where type in ('message.created', 'lead.created') group by 1, 2, 3),
      made as (
        select organization_id, id::text, 'message.created' as type from messages
        union all select organization_id, id::text, 'lead.created' from leads)
      select made.type || ' ' || made.id || ': ' || coalesce(times, 0) as what
      from made left join told using (organization_id, id, type) where times is distinct from 1`,
  );
  return finding(
    "events out of the feed's order, or missing in it",
    without.map(({ what }) => what),
    wrong,
  );
}

/**
 * Events that did not reach their endpoint: unfinished deliveries, and events that the receiver never got with a valid
 * signature.
 */
export async function delivered({ database, outside, gateway, tenants }: World): Promise<Finding> {
  const open = await database.query(
    (sql) =>
      sql<
        { id: string }[]
      >`select id || ' ' || status as id from webhook_deliveries where status <> 'succeeded'`,
  );
  const missing: string[] = [];
  const all = outside.receiver.received.map((webhook) => ({
    webhook,
    ...Body.parse(JSON.parse(webhook.body)),
  }));
  for (const tenant of tenants) {
    const own = all.filter(({ organization_id }) => organization_id === tenant.organization_id);
    const got = new Set(
      own.filter(({ webhook }) => isSigned(webhook, tenant.endpoint.secret)).map(({ id }) => id),
    );
    const feed = await wholeFeed(gateway, tenant);
    missing.push(
      ...feed
        .filter(({ id, event }) => event !== "ping" && !got.has(id))
        .map(({ id, event }) => `${event} ${id}`),
    );
  }
  return finding(
    "events not delivered",
    open.map(({ id }) => id),
    missing,
  );
}

/** Webhooks that arrived more than once. Delivery is promised at least once, so they are only shown. */
export function deliveredTwice({ outside }: World): Finding {
  const ids = outside.receiver.received.map(({ body }) => Body.parse(JSON.parse(body)).id);
  return {
    ...finding("events that a receiver got more than once (refused ones among them)", null, repeated(ids)),
    isShown: true,
  };
}
