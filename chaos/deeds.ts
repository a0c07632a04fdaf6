import { setTimeout as sleep } from "node:timers/promises";
import type { Deed } from "./plan";
import type { World } from "./world";

/** Performs one deed of a plan, and undoes it after its duration. */
async function perform({ fleet, database, outside }: World, deed: Deed): Promise<void> {
  const during = async (begin: () => unknown, end: () => unknown, ms: number) => {
    await begin();
    await sleep(ms);
    await end();
  };
  const member = "process" in deed ? fleet.members[deed.process] : undefined;
  const wall =
    "place" in deed
      ? outside.walls[deed.place]
      : "process" in deed
        ? database.walls[deed.process]
        : undefined;
  switch (deed.what) {
    case "kill process":
      return member?.signal("SIGKILL");
    case "kill Postgres":
      return database.signal("SIGKILL");
    case "pause process":
      return during(
        () => member?.signal("SIGSTOP"),
        () => member?.signal("SIGCONT"),
        deed.ms,
      );
    case "pause Postgres":
      return during(
        () => database.signal("SIGSTOP"),
        () => database.signal("SIGCONT"),
        deed.ms,
      );
    case "jump clock":
      return during(
        () => member?.setClock(deed.by_ms),
        () => member?.setClock(0),
        deed.ms,
      );
    case "fill disk":
      return during(
        () => database.disk?.fill(),
        () => database.disk?.free(),
        deed.ms,
      );
    case "cut database":
    case "cut outside":
      return during(
        () => wall?.cut(),
        () => wall?.mend(),
        deed.ms,
      );
    case "stall database":
    case "stall outside":
      return during(
        () => wall?.freeze(),
        () => wall?.thaw(),
        deed.ms,
      );
  }
}

const UP_SECONDS = 30;
const LOOK_MS = 50;

/** Waits until the process of a deed is up, if the deed waits for that; half a minute at most. */
async function untilReady({ fleet }: World, deed: Deed): Promise<void> {
  if (deed.what !== "kill process" || !deed.waits) return;
  const until = performance.now() + UP_SECONDS * 1000;
  while (performance.now() < until && !(await fleet.members[deed.process]?.isUp())) await sleep(LOOK_MS);
}

/**
 * Performs a plan's deeds at their times; a wait delays all later ones. `told` is called with each. Resolves when the
 * last is over.
 */
export async function performAll(world: World, plan: Deed[], told: (deed: Deed) => void): Promise<void> {
  let began = performance.now();
  const under: Promise<void>[] = [];
  for (const deed of plan) {
    await sleep(Math.max(0, began + deed.at - performance.now()));
    const due = performance.now();
    await untilReady(world, deed);
    began += performance.now() - due;
    told(deed);
    under.push(perform(world, deed));
  }
  await Promise.all(under);
}
