import { setTimeout as sleep } from "node:timers/promises";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { lowPort } from "@/tests/http/low-port";
import { findInngest, NO_INNGEST, startInngest } from "@/tests/stand-ins/inngest";
import { functionsAt } from "@/tests/stand-ins/inngest-api";
import { startMailServer } from "@/tests/stand-ins/smtp";
import { startWall } from "@/tests/stand-ins/wall";
import { type Finding, isBroken } from "./check/finding";
import { checkPromises } from "./check/promises";
import { followFeed } from "./feed";
import { inviteOn } from "./invitations";
import { startLoad } from "./load";
import { whatIsSaid } from "./readiness";
import { settle } from "./settle";
import { openWorld, PUBLIC_URL, type World } from "./world";

export const SUBJECTS = ["database", "provider", "agent", "receiver", "mail", "Inngest"] as const;
type Subject = (typeof SUBJECTS)[number];

const PROCESSES = 2;
const CROWD = 6;
const WARM_UP_MS = 3000;
const SAMPLE_MS = 2000;
/** A webhook's second try comes five minutes after the first, and its last half an hour after the first. */
const SETTLE_SECONDS = 420;
/** Failing to reach Inngest is reported after two minutes. */
const SAID_AFTER_SECONDS = 130;
/** In shorter outages, webhooks are retried sixty times as fast, so that no run waits five minutes. */
const HURRIED_BELOW_SECONDS = 25;

/**
 * `away`: only these, all together. `ended` is called after each outage, so that its result survives a failure in a
 * later one.
 */
type Options = {
  seconds: number;
  seed: number;
  away?: Subject[];
  say: (line: string) => void;
  ended: (absence: Absence) => void;
};

/** The result of an outage. */
export type Absence = {
  away: string;
  seconds: number;
  /** What was reported as failing meanwhile, and where. */
  said: string[];
  caught_up_seconds: number | null;
  left: Record<string, number>;
  mails: { asked: number; received: number };
  findings: Finding[];
  kept: boolean;
};

type Setting = {
  world: World;
  away(): Promise<void>;
  back(): Promise<void>;
  mails: () => string[];
  close(): Promise<void>;
};

/** A service with mail, and with Inngest if that is to be away, and functions to take the subjects away and back. */
async function settingOf(subjects: Subject[], { seconds, seed }: Options): Promise<Setting> {
  const smtp = await startMailServer();
  const wall = await startWall(Number(new URL(smtp.url).port));
  const port = await lowPort();
  const usesInngest = subjects.includes("Inngest");
  const inngest = usesInngest
    ? await startInngest("start", `http://127.0.0.1:${port}/api/inngest`)
    : undefined;
  const world = await openWorld({
    ...{ processes: PROCESSES, seed, ports: [port] },
    isHurried: seconds < HURRIED_BELOW_SECONDS,
    variables: { SMTP_URL: `smtp://${wall.host}`, MAIL_FROM: "desk@example.com", ...inngest?.variables },
  });
  if (inngest) while ((await functionsAt(inngest.url)).length === 0) await sleep(500);
  const ways: Record<Subject, { away(): unknown; back(): unknown }> = {
    database: { away: world.database.stop, back: world.database.start },
    provider: { away: world.outside.walls.provider.cut, back: world.outside.walls.provider.mend },
    agent: { away: world.outside.walls.agent.cut, back: world.outside.walls.agent.mend },
    receiver: { away: world.outside.walls.receiver.cut, back: world.outside.walls.receiver.mend },
    mail: { away: wall.cut, back: wall.mend },
    Inngest: { away: async () => inngest?.kill(), back: async () => inngest?.start() },
  };
  return {
    world,
    away: async () => void (await Promise.all(subjects.map((subject) => ways[subject].away()))),
    back: async () => void (await Promise.all(subjects.map((subject) => ways[subject].back()))),
    mails: () => smtp.received.flatMap(({ to }) => to),
    async close() {
      await world.close(false);
      await inngest?.close();
      await wall.close();
      await smtp.close();
    },
  };
}

/** Runs a service without the named subjects; records what it reports, and when it has caught up. */
async function without(subjects: Subject[], options: Options): Promise<Absence> {
  const { seconds, say } = options;
  const setting = await settingOf(subjects, options);
  const { world, mails } = setting;
  const { gateway, outside, tenants, mood } = world;
  try {
    const load = startLoad({ gateway, outside, tenants, mood, public_url: PUBLIC_URL, crowd: CROWD });
    const followers = tenants.map((tenant) => followFeed(gateway, tenant));
    const invitations = await inviteOn(world);
    await sleep(WARM_UP_MS);
    say(`${subjects.join(", ")}: away for ${seconds} s`);
    await setting.away();
    const said = new Set<string>();
    for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(SAMPLE_MS))
      for (const one of await whatIsSaid(world)) said.add(one);
    await setting.back();
    const back = performance.now();
    await load.stop();
    const invited = await invitations.stop();
    const { left } = await settle(world, SETTLE_SECONDS);
    for (let waited = 0; waited < SETTLE_SECONDS && invited.some((to) => !mails().includes(to)); waited++)
      await sleep(1000);
    const caught_up_seconds = Object.keys(left).length > 0 ? null : (performance.now() - back) / 1000;
    const findings = await checkPromises(world, load, followers);
    const received = invited.filter((to) => mails().includes(to)).length;
    const isSaid = said.size > 0 || seconds < SAID_AFTER_SECONDS;
    const isCaughtUp = caught_up_seconds !== null && received === invited.length;
    return {
      ...{
        away: subjects.join(", "),
        seconds,
        said: [...said].toSorted(),
        caught_up_seconds,
        left,
        findings,
      },
      mails: { asked: invited.length, received },
      kept: isCaughtUp && isSaid && !findings.some(isBroken),
    };
  } finally {
    await setting.close();
  }
}

/** Takes away a service's dependencies: one by one, then all together, with either job engine. */
export async function makeOutages(options: Options): Promise<Absence[]> {
  buildIfNeeded();
  const { say, seconds } = options;
  if (seconds < HURRIED_BELOW_SECONDS) say("A minute of the webhooks' retries takes a second");
  const embedded = SUBJECTS.filter((subject) => subject !== "Inngest");
  const all = [...embedded.map((subject) => [subject]), embedded, ["Inngest" as const], [...SUBJECTS]];
  const asked: Subject[][] = options.away ? [options.away] : all;
  const runs = asked.filter((subjects) => findInngest() || !subjects.includes("Inngest"));
  if (runs.length < asked.length) say(NO_INNGEST);
  const absences: Absence[] = [];
  for (const subjects of runs) {
    const absence = await without(subjects, options);
    options.ended(absence);
    absences.push(absence);
  }
  return absences;
}
