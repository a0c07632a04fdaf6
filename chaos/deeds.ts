import { setTimeout as sleep } from "node:timers/promises";
import type { Deed } from "./plan";
import type { World } from "./world";

/** Does one thing of a plan, and takes it back when its time is over. */
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

/** Does all of a plan at its moments; `told` hears of each. Resolves when the last is over. */
export async function performAll(world: World, plan: Deed[], told: (deed: Deed) => void): Promise<void> {
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (const deed of plan) {
    await sleep(Math.max(0, began + deed.at - performance.now()));
    told(deed);
    under.push(perform(world, deed));
  }
  await Promise.all(under);
}
