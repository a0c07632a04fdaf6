// `npm run chaos -- [--kills 100] [--seed N] [--plant 1|2|3]`: runs its own service under load, injects every kind of
// failure, and then checks each of the service's promises. The same seed repeats the same failures at the same times.
// `npm run chaos -- --outages [--seconds 180] [--away database,mail]`: takes each dependency away for a while, one by
// one and then all together; or only the named ones, together.
// Prints a table, or JSON with `--json`; exits with 1 if a promise was broken.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { type Absence, makeOutages, SUBJECTS } from "./outages";
import { PLANTED } from "./plants";
import { toAbsences, toFindings, toTable } from "./report";
import { makeChaos } from "./run";
import { timeStarts } from "./starts";

const { values: flags } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: String(randomInt(1e6)) },
    plant: { type: "string" },
    outages: { type: "boolean", default: false },
    seconds: { type: "string", default: "180" },
    away: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const [kills, seed, seconds] = [Number(flags.kills), Number(flags.seed), Number(flags.seconds)];
if (!(Number.isInteger(kills) && kills > 0)) refuse("--kills must be a whole number above 0");
if (!Number.isInteger(seed)) refuse("--seed must be a whole number");
if (!(seconds > 0)) refuse("--seconds must be a number above 0");
if (flags.plant && !PLANTED.includes(flags.plant)) refuse(`--plant must be one of ${PLANTED.join(", ")}`);

const away = flags.away?.split(",").map((name) => {
  const known = SUBJECTS.find((subject) => subject.toLowerCase() === name.trim().toLowerCase());
  return known ?? refuse(`--away may name ${SUBJECTS.join(", ")}`);
});

const say = (line: string) => void (flags.json || process.stdout.write(`${line}\n`));
const began = performance.now();
const tookSeconds = () => Math.round((performance.now() - began) / 1000);

async function chaos(): Promise<boolean> {
  say(`Chaos of seed ${seed}: ${kills} kills`);
  const outcome = await makeChaos({ kills, seed, plant: flags.plant, say });
  const { kept, tells, facts, findings, logs } = outcome;
  if (flags.json)
    process.stdout.write(`${JSON.stringify({ ...outcome, seconds: tookSeconds() }, null, 2)}\n`);
  say(`\n${toTable(Object.entries(facts).map(([what, told]) => [what, String(told)]))}`);
  say(`\n${toFindings(findings)}`);
  const held = tells ? "Every promise was kept" : "TOO LITTLE WAS DONE to say anything: is the machine busy?";
  const verdict = kept ? held : `BROKEN; the logs are in ${logs}`;
  say(`\n${verdict}: seed ${seed}, ${tookSeconds()} s`);
  return kept && tells;
}

function ended({ kept, away, caught_up_seconds: after }: Absence): void {
  const caughtUp = after === null ? "never caught up" : `caught up ${after.toFixed(0)} s after`;
  say(`${away}: ${caughtUp}${kept ? "" : ", BROKEN"}`);
}

async function outages(): Promise<boolean> {
  const absences = await makeOutages({ seconds, seed, away, say, ended });
  const starts = await timeStarts(seed);
  if (flags.json) process.stdout.write(`${JSON.stringify({ absences, starts }, null, 2)}\n`);
  say(`\n${toAbsences(absences)}\n`);
  for (const { killed, ms } of starts)
    say(`ready after kill -9 of ${killed}: ${ms.map((one) => `${(one / 1000).toFixed(1)} s`).join(", ")}`);
  const kept = [...absences, ...starts].every((one) => one.kept);
  say(`\n${kept ? "Every promise was kept" : "BROKEN"}: ${tookSeconds()} s`);
  return kept;
}

process.exit((await (flags.outages ? outages() : chaos())) ? 0 : 1);
