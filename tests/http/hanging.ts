import { setTimeout } from "node:timers/promises";
import { getDb, one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { createLead } from "@/server/leads/actions";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { type Received, type Receiver, startReceiver } from "@/tests/stand-ins/receiver";

const TRIES = 50;
const BEAT_MS = 40;

/** A new organization with `count` endpoints at `receiver`, below `path`; returns when each has received its ping. */
async function organizationAt(receiver: Receiver, path: string, count: number): Promise<Ctx> {
  const row = one(await getDb().insert(organizations).values({ name: "Beside others" }).returning());
  const ctx = systemCtx(getDb(), row.id);
  const before = receiver.received.length;
  for (let n = 0; n < count; n++) {
    const url = new URL(`${path}/${n}`, receiver.url).href;
    await createEndpoint(ctx, { url, events: ["lead.created"] });
  }
  await receiver.receives(before + count);
  return ctx;
}

const latency = ({ body, at }: Received) => at.getTime() - Number(JSON.parse(body).data.name);

/**
 * The sorted latencies, in milliseconds from event to arrival, of 50 deliveries to one organization's endpoint, while
 * `hanging` endpoints of another organization hang. With `sharedHost` they are on the same host. A worker must be
 * running.
 */
export async function arrivalsBeside(hanging: number, { sharedHost = false } = {}): Promise<number[]> {
  const theirs = await startReceiver();
  const ours = sharedHost ? theirs : await startReceiver();
  const [mine, other] = [
    await organizationAt(ours, "/well", 1),
    await organizationAt(theirs, "/hangs", hanging),
  ];
  theirs.hang("/hangs");
  await createLead(other, { name: "nobody" });
  for (let n = 0; n < TRIES; n++) {
    await createLead(mine, { name: String(Date.now()) });
    await setTimeout(BEAT_MS);
  }
  const ofMine = ({ body }: Received) => JSON.parse(body).organization_id === mine.organization_id;
  // The first one is the ping.
  const arrived = () => ours.received.filter(ofMine).slice(1);
  for (let count = ours.received.length; arrived().length < TRIES; count++) await ours.receives(count);
  const times = arrived().map(latency);
  await Promise.all([theirs, ours].map((receiver) => receiver.close()));
  return times.toSorted((a, b) => a - b);
}
