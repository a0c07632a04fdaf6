import { setTimeout as sleep } from "node:timers/promises";
import { EventFeed } from "@/schema/event";
import { type Gateway, json } from "./gateway";
import type { Tenant } from "./tenants";

const LOOK_MS = 500;
const PAGE = 500;

type Event = { id: string; event: string };

/** The next page after a cursor, or null without a successful answer. */
async function nextPage(gateway: Gateway, tenant: Tenant, after: string | undefined) {
  const query = new URLSearchParams({ limit: String(PAGE), ...(after && { after }) });
  const answer = await gateway.ask(`/api/v1/events?${query}`, json(tenant.token));
  return answer?.status === 200 ? EventFeed.parse(JSON.parse(answer.body)) : null;
}

/** Reads an organization's feed continuously from its cursor, whatever else happens. */
export function followFeed(gateway: Gateway, tenant: Tenant) {
  const read: Event[] = [];
  let isGoing = true;
  const catchUp = async () => {
    for (;;) {
      const page = await nextPage(gateway, tenant, read.at(-1)?.id);
      read.push(...(page?.events ?? []).map(({ id, event }) => ({ id, event })));
      if (!page?.has_more) return page !== null;
    }
  };
  const following = (async () => {
    while (isGoing) {
      await catchUp();
      await sleep(LOOK_MS);
    }
  })();
  return {
    tenant,
    /** Stops after catching up; returns all events in the order read. */
    async stop(): Promise<Event[]> {
      isGoing = false;
      await following;
      while (!(await catchUp())) await sleep(LOOK_MS);
      return read;
    },
  };
}

export async function wholeFeed(gateway: Gateway, tenant: Tenant): Promise<Event[]> {
  return followFeed(gateway, tenant).stop();
}
