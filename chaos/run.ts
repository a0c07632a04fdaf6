import { setTimeout as sleep } from "node:timers/promises";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { appointmentsKept } from "./check/appointments";
import { countsOf, type Finding, isBroken } from "./check/finding";
import { checkPromises } from "./check/promises";
import { backToNormal, holdingsOf, nothingStuck } from "./check/resources";
import { performAll } from "./deeds";
import { followFeed } from "./feed";
import { startLoad } from "./load";
import { inWords, planOf } from "./plan";
import { plantedBuild } from "./plants";
import { toldTimes } from "./report";
import { settle } from "./settle";
import { startVisitors } from "./visitors";
import { openWorld, PUBLIC_URL, type World } from "./world";

const PROCESSES = 3;
/** The number of customers who write at the same time. */
const CROWD = 24;
const WARM_UP_MS = 3000;
/** Longer than the longest wait between tries of a webhook, or of a message with an unknown outcome. */
const SETTLE_SECONDS = 150;

/** The minimum of acknowledged messages per kill: with fewer, the failures hit an idle service. */
const MESSAGES_EACH = 4;

type Options = { kills: number; seed: number; plant?: string; say: (line: string) => void };

/** A run's result. `kept`: whether every promise was kept; `tells`: whether enough happened to conclude that. */
type Outcome = {
  seed: number;
  kills: number;
  bug?: string;
  kept: boolean;
  tells: boolean;
  findings: Finding[];
  facts: Record<string, string | number>;
  logs: string;
};

const toldCounts = (items: string[]): string =>
  [...countsOf(items)].map(([item, count]) => `${count} x ${item}`).join(", ");

/** Carries out a plan against a service under load, waits until it has caught up, and checks every promise. */
async function happen(world: World, { kills, seed, say }: Options): Promise<Omit<Outcome, "logs">> {
  const { mood, gateway, outside, tenants, fleet, database } = world;
  await settle(world, SETTLE_SECONDS);
  await sleep(1000);
  const before = await holdingsOf(world);
  mood.isCalm = false;
  const load = startLoad({ gateway, outside, tenants, mood, public_url: PUBLIC_URL, crowd: CROWD });
  const visitors = await startVisitors({ gateway, tenants, mood });
  const followers = tenants.map((tenant) => followFeed(gateway, tenant));
  await sleep(WARM_UP_MS);
  const whole = planOf({ kills, seed, processes: PROCESSES });
  const plan = whole.filter(({ what }) => database.disk || what !== "fill disk");
  if (plan.length < whole.length) say("SKIPPED, the full disk: it takes root, and leave to mount one");
  const began = performance.now();
  await performAll(world, plan, (deed) =>
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${inWords(deed)}`),
  );
  await Promise.all([load.stop(), visitors.stop()]);
  mood.isCalm = true;
  await fleet.untilUp(60, "/api/health/ready");
  say("Nothing goes wrong any more; what is left is caught up");
  const { took_ms, left } = await settle(world, SETTLE_SECONDS);
  for (const [what, count] of Object.entries(left)) say(`still left: ${count} ${what}`);
  const findings = [
    ...(await checkPromises(world, load, followers)),
    ...(await appointmentsKept(world, visitors.visits)),
    ...(await nothingStuck(world, before)),
    await backToNormal(world, before),
  ].toSorted((a, b) => Number(a.isShown ?? false) - Number(b.isShown ?? false));
  const written = load.customers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const cancelled = visitors.visits.filter(({ status }) => status === "cancelled").length;
  return {
    ...{ seed, kills, findings },
    kept: !findings.some(isBroken),
    tells: written >= kills * MESSAGES_EACH,
    facts: {
      "went wrong": toldCounts(plan.map(({ what }) => what)),
      "messages acknowledged": `${written}, of ${load.customers.length} customers, in ${load.posts()} posts`,
      "leads made by staff": load.leads.length,
      "appointments booked on the page": `${visitors.visits.length}, ${cancelled} of them cancelled again`,
      "requests made again": gateway.repeated,
      "sent to customers": outside.provider.sent.length,
      "webhooks received": outside.receiver.received.length,
      "ready after a start": toldTimes(fleet.members.flatMap(({ starts_ms }) => starts_ms)),
      "caught up after": `${(took_ms / 1000).toFixed(1)} s`,
    },
  };
}

/** Runs chaos with a seed, with a planted bug if one is named, and checks every promise. */
export async function makeChaos(options: Options): Promise<Outcome> {
  const { plant, seed, say } = options;
  buildIfNeeded();
  const planted = plant ? await plantedBuild(plant) : undefined;
  if (planted) say(`Planted: ${planted.bug}`);
  const world = await openWorld({ processes: PROCESSES, seed, isHurried: true, host: planted?.host });
  let kept = false;
  try {
    const outcome = await happen(world, options);
    kept = outcome.kept;
    return { ...outcome, ...(planted && { bug: planted.bug }), logs: kept ? "" : world.logs };
  } finally {
    await world.close(!kept);
  }
}
