import fc from "fast-check";
import { hooks } from "./hooks";
import { type Answer, type Plan, send, toCurl, toRequest, type World } from "./plan";
import { calls } from "./procedures";
import { anywhere, operations } from "./rest";
import type { Target } from "./target";
import { newWorld } from "./world";

export const targets: Target[] = [...operations, ...calls, ...hooks, anywhere];

/** What was wrong with an answer; `curl` is the smallest request that shows it. */
type Failure = { target: string; seed: number; expected: string; curl: string };

type Asked = { count: number; succeeded: number; slowest_ms: number };

/** The failures, and the numbers of requests by target. */
export type Report = { failures: Failure[]; asked: Map<string, Asked> };

type Options = {
  base: string;
  requests: number;
  seed: number;
  /** Only targets whose names contain this. */
  only?: string;
  /** An answer that takes longer is a failure. */
  slowest_ms?: number;
};

const AT_ONCE = 6;
/** A world is replaced after this many requests, and sooner if they remove something or miss something. */
const WORN_OUT = 500;
const TAKEN = 50;

/** A seed for each target, so that it gets the same requests alone as among all targets. */
const seedOf = (seed: number, name: string): number =>
  [...name].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, seed);

/** Returns a world, and a new one when that is worn out. */
function worldsAt(base: string) {
  let world: Promise<World> | undefined;
  let left = 0;
  return {
    next: () => {
      if (left > 0 && world) return world;
      left = WORN_OUT;
      world = newWorld(base);
      return world;
    },
    wear: (by: number) => {
      left -= by;
    },
  };
}

type Worlds = ReturnType<typeof worldsAt>;

function note(asked: Asked, { status, ms }: Answer): void {
  asked.count++;
  if (status < 400) asked.succeeded++;
  asked.slowest_ms = Math.max(asked.slowest_ms, ms);
}

function wearOf({ takesAway }: Target, { kind, headers }: Plan, { status }: Answer): number {
  if (status === 401 && headers.authorization === "Bearer {{token}}") return WORN_OUT;
  if (status === 404 && kind === "valid") return TAKEN / 5;
  return status < 400 && takesAway ? TAKEN : 1;
}

async function fuzzTarget(
  target: Target,
  runs: number,
  { seed, slowest_ms = Number.POSITIVE_INFINITY }: Options,
  worlds: Worlds,
): Promise<{ asked: Asked; failure?: Failure }> {
  const asked = { count: 0, succeeded: 0, slowest_ms: 0 };
  let last = "";
  const property = fc.asyncProperty(target.plans, async (plan) => {
    const request = toRequest(plan, await worlds.next());
    const answer = await send(request, plan.isStream);
    note(asked, answer);
    worlds.wear(wearOf(target, plan, answer));
    // Other work on the machine may delay an answer, but hardly the same one twice.
    const isSlow = answer.ms > slowest_ms && (await send(request, plan.isStream)).ms > slowest_ms;
    // Node itself refuses more than 16 kB of headers, before our code sees them.
    if (answer.status === 431) return;
    const wrong = isSlow
      ? `an answer within ${slowest_ms} ms, not ${Math.round(answer.ms)}`
      : target.judge(answer, plan);
    if (wrong === undefined) return;
    last = toCurl(request);
    throw new Error(wrong);
  });
  const own = seedOf(seed, target.name);
  const result = await fc.check(property, {
    seed: own,
    numRuns: runs,
  });
  if (!result.failed) return { asked };
  const reason =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return { asked, failure: { target: target.name, seed, expected: reason, curl: last } };
}

/**
 * Sends `requests` requests to the service at `base`, spread over all targets, and checks each answer against the
 * document. The service must use this process's database. A failing request is shrunk as far as it still fails.
 */
export async function fuzz(options: Options): Promise<Report> {
  const { base, requests, only = "" } = options;
  const chosen = targets.filter(({ name }) => name.includes(only));
  const runs = Math.max(1, Math.ceil(requests / chosen.length));
  const report: Report = { failures: [], asked: new Map() };
  const queue = chosen.values();
  const work = async () => {
    const worlds = worldsAt(base);
    for (const target of queue) {
      const { asked, failure } = await fuzzTarget(target, runs, options, worlds);
      report.asked.set(target.name, asked);
      if (failure) report.failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}
