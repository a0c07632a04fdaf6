// `npm run eval [-- options]`: plays dialogues as customers with the running service's agent, and judges by the stored
// rows what was booked, claimed, said and handed over. Exits with 1 if less than 95 % is right in any language.

import { AgentModel } from "@/schema/model";
import { type PlayedCustomer, plainCustomer } from "@/server/agent/rehearsal/customer";
import { type Dialogue, loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { judgeFaults } from "@/server/agent/rehearsal/judge";
import { BASE, complain } from "../lib/service";
import { type Business, newBusiness } from "./business";
import { languagesTable, type Score, type Standing, scoresOf, shortcomings } from "./languages";
import { accessOf, liveCustomer } from "./live-customer";
import { readOptions, USAGE, WrongOptions } from "./options";
import { play } from "./play";
import { playScene } from "./play-scene";
import { playRecorded } from "./recorded";
import { answersIn, besideTable, lineOf, type Result, runsOf, runsTable, summaryOf, tableOf } from "./report";
import { loadScenes, type Scene } from "./scenes";

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
const SERVICES = "the service's agent";
const RECORDED = "a model's agent, recorded";

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

type Played = { standings: Standing[]; lines: string[] };

/** Plays the scenes, with a model's recorded lines and with the rules. `lines`: what goes wrong in them. */
async function playScenes(): Promise<Played> {
  const scores: Record<Scene["by"], Score[]> = { model: [], rules: [] };
  const use = { answers: 0, calls: 0, tokens: 0 };
  const lines: string[] = [];
  for (const scene of loadScenes()) {
    const { by, language, name } = scene;
    const { faults, use: used } = await playScene(scene);
    scores[by].push({ language, isRight: faults.length === 0 });
    lines.push(...faults.map((one) => `${by}, ${language}, ${name}: ${one}`));
    if (by === "rules") continue;
    use.answers += used.answers;
    use.calls += used.calls;
    use.tokens += used.tokens;
  }
  const standings = [
    { agent: "the model, in scenes", scores: scores.model, use },
    { agent: "the rules, in scenes", scores: scores.rules },
  ];
  return { standings, lines };
}

type Came = { results: Result[]; recorded: Result[]; scenes: string[]; standings: Standing[] };

const inJson = ({ results, recorded, scenes, standings }: Came): string =>
  JSON.stringify(
    {
      ...{ summary: summaryOf(results), runs: runsOf(results), dialogues: results },
      ...(scenes.length > 0 && { scenes }),
      ...(recorded.length > 0 && { recorded: { summary: summaryOf(recorded), dialogues: recorded } }),
      ...{ standings, too_low: shortcomings(standings) },
    },
    null,
    2,
  );

/** The tables that have content. */
function inWords({ results, recorded, standings }: Came): string {
  const isRepeated = runsOf(results).some((one) => one.runs > 1);
  const agents = { [SERVICES]: results, [RECORDED]: recorded };
  const low = shortcomings(standings);
  return [
    tableOf(results),
    ...(isRepeated ? [runsTable(results)] : []),
    ...(recorded.length > 0 ? [tableOf(recorded), besideTable(agents)] : []),
    languagesTable(standings),
    ...(low.length > 0 ? [`Under 95 %: ${low.join("; ")}`] : []),
  ].join("\n\n");
}

/** What the service's model has used today. */
async function usedToday({ api }: Business): Promise<number> {
  const { today } = AgentModel.parse(await api("/agent/model"));
  return today.input_tokens + today.output_tokens;
}

async function evaluate(): Promise<number> {
  const asked = options();
  const { only, kind, runs, json, setting, wait_s, at_once } = asked;
  const isMeant = (one: Dialogue) => one.name.includes(only) && (kind === undefined || one.kind === kind);
  const meant = loadDialogues().filter(isMeant);
  if (meant.length === 0) endWith("No dialogue is meant by that.");
  const business = await newBusiness(setting);
  const before = await usedToday(business);
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
  const used = (await usedToday(business)) - before;
  const own = { agent: SERVICES, scores: scoresOf(results) };
  const standings: Standing[] = [
    setting ? { ...own, use: { answers: answersIn(results), tokens: used } } : own,
  ];
  // Without a model setting, a model's agent is still tested, with recorded answers.
  const { results: recorded, use } = setting ? { results: [], use: undefined } : await playRecorded(meant);
  if (use) standings.push({ agent: RECORDED, scores: scoresOf(recorded), use });
  if (!json) for (const one of recorded) if (one.faults.length > 0) print(lineOf(one));
  const isAll = only === "" && kind === undefined && !setting;
  const scenes = isAll ? await playScenes() : { standings: [], lines: [] };
  standings.push(...scenes.standings);
  if (!json) for (const one of scenes.lines) print(`FAIL ${one}`);
  const came = { results, recorded, scenes: scenes.lines, standings };
  print(json ? inJson(came) : inWords(came));
  return shortcomings(standings).length > 0 ? 1 : 0;
}

process.exit(await evaluate().catch(complain));
