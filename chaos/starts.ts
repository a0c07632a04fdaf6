import { setTimeout as sleep } from "node:timers/promises";
import { openWorld, type World } from "./world";

const TRIES = 3;
const PROMISED_MS = 3000;
const LOOK_MS = 20;

type Start = { killed: string; ms: number[]; kept: boolean };

/** Milliseconds from a kill until all processes are ready again, including the supervisor's restart delay. */
async function timed(world: World, kill: () => unknown): Promise<number> {
  await kill();
  const began = performance.now();
  await sleep(LOOK_MS);
  await world.fleet.untilUp(60, "/api/health/ready");
  return performance.now() - began;
}

/** Measures how long a service takes to be ready after a kill of one process, or of everything at once. */
export async function timeStarts(seed: number): Promise<Start[]> {
  const world = await openWorld({ processes: 2, seed, isHurried: false });
  const [one, other] = world.fleet.members;
  const kills: [string, () => unknown][] = [
    ["a process", () => one?.signal("SIGKILL")],
    [
      "every process and Postgres",
      () => Promise.all([one?.signal("SIGKILL"), other?.signal("SIGKILL"), world.database.signal("SIGKILL")]),
    ],
  ];
  try {
    const starts: Start[] = [];
    for (const [killed, kill] of kills) {
      const ms: number[] = [];
      for (let n = 0; n < TRIES; n++) ms.push(await timed(world, kill));
      starts.push({ killed, ms, kept: Math.max(...ms) <= PROMISED_MS });
    }
    return starts;
  } finally {
    await world.close(false);
  }
}
