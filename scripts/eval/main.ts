// `npm run eval [-- options]`: plays dialogues as customers with the running service's agent, and judges by the stored
// rows what was booked, claimed, said and handed over. Exits with 1 if anything is wrong.
import { type PlayedCustomer, plainCustomer } from "@/server/agent/rehearsal/customer";
import { type Dialogue, loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { judgeFaults } from "@/server/agent/rehearsal/judge";
import { BASE, complain } from "../lib/service";
import { newBusiness } from "./business";
import { accessOf, liveCustomer } from "./live-customer";
import { readOptions, USAGE, WrongOptions } from "./options";
import { play } from "./play";
import { playRecorded } from "./recorded";
import { besideTable, lineOf, type Result, runsOf, runsTable, summaryOf, tableOf } from "./report";
import { loadScenes, playScene } from "./scenes";

function endWith(message: string): never {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exit(2);
}

type Options = ReturnType<typeof readOptions>;

function options(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    if (error instanceof WrongOptions) endWith(error.message);
    throw error;
  }
}

const SERVICE = "Cleaning";

/** The `n`th customer, played by the model or by fixed replies. */
const customerOf = ({ live, setting }: Options, dialogue: Dialogue, n: number): PlayedCustomer =>
  live && setting
    ? liveCustomer(accessOf(setting), dialogue, { n, service: SERVICE })
    : plainCustomer(dialogue, n, SERVICE);

/** Runs `act` for each item in order, at most `at_once` at a time. */
async function forEach<T>(
  many: T[],
  at_once: number,
  act: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = many.entries();
  const worker = async () => {
    for (const [index, one] of waiting) await act(one, index);
  };
  await Promise.all(Array.from({ length: at_once }, worker));
}

/** What goes wrong in the scenes, which a model's recorded lines play. */
async function scenesWrong(): Promise<string[]> {
  const wrong: string[] = [];
  for (const scene of loadScenes())
    wrong.push(...(await playScene(scene)).map((one) => `${scene.name}: ${one}`));
  return wrong;
}

const inJson = (results: Result[], recorded: Result[], scenes: string[]): string =>
  JSON.stringify(
    {
      ...{ summary: summaryOf(results), runs: runsOf(results), dialogues: results },
      ...(scenes.length > 0 && { scenes }),
      ...(recorded.length > 0 && { recorded: { summary: summaryOf(recorded), dialogues: recorded } }),
    },
    null,
    2,
  );

/** The tables that have content. */
function inWords(results: Result[], recorded: Result[]): string {
  const isRepeated = runsOf(results).some((one) => one.runs > 1);
  const agents = { "the service's agent": results, "a model's agent, recorded": recorded };
  return [
    tableOf(results),
    ...(isRepeated ? [runsTable(results)] : []),
    ...(recorded.length > 0 ? [tableOf(recorded), besideTable(agents)] : []),
  ].join("\n\n");
}

async function evaluate(): Promise<number> {
  const asked = options();
  const { only, kind, runs, json, setting, wait_s, at_once } = asked;
  const isMeant = (one: Dialogue) => one.name.includes(only) && (kind === undefined || one.kind === kind);
  const meant = loadDialogues().filter(isMeant);
  if (meant.length === 0) endWith("No dialogue is meant by that.");
  const business = await newBusiness(setting);
  const results: Result[] = [];
  const print = (text: string) => process.stdout.write(`${text}\n`);
  if (!json) print(`${meant.length} dialogues, ${runs} times each, with the agent of ${BASE}\n`);
  const all = Array.from({ length: runs }, () => meant).flat();
  await forEach(all, at_once, async (dialogue, n) => {
    const customer = customerOf(asked, dialogue, n);
    const played = await play(business, dialogue, { customer, n, wait_s });
    const result = { played, faults: judgeFaults(played, business) };
    results.push(result);
    if (!json && result.faults.length > 0) print(lineOf(result));
  });
  // Without a model setting, a model's agent is still tested, with recorded answers.
  const recorded = setting ? [] : await playRecorded(meant);
  if (!json) for (const one of recorded) if (one.faults.length > 0) print(lineOf(one));
  const isAll = only === "" && kind === undefined && !setting;
  const scenes = isAll ? await scenesWrong() : [];
  if (!json) for (const one of scenes) print(`FAIL ${one}`);
  print(json ? inJson(results, recorded, scenes) : inWords(results, recorded));
  return scenes.length > 0 || [...results, ...recorded].some(({ faults }) => faults.length > 0) ? 1 : 0;
}

process.exit(await evaluate().catch(complain));
