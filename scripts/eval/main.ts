// `npm run eval [-- options]`: plays dialogues with the running service's agent as customers, and judges by the rows what was
// booked, claimed, said and handed over. Ends with 1 if anything is amiss.
import { parseArgs } from "node:util";
import { z } from "zod";
import { plainCustomer } from "@/server/agent/rehearsal/customer";
import { type Dialogue, loadDialogues } from "@/server/agent/rehearsal/dialogue";
import { faultsOf } from "@/server/agent/rehearsal/judge";
import { DialogueKind } from "@/server/schema/rehearsal";
import { BASE, complain } from "../lib/service";
import { type ModelSetting, newBusiness } from "./business";
import { play } from "./play";
import { lineOf, type Result, summaryOf, tableOf } from "./report";

const USAGE = `npm run eval -- [options]    (the service runs: npm start)

  --only TEXT          dialogues whose name has this in it
  --kind KIND          ${DialogueKind.options.join(", ")}
  --runs N             how often each is played (1)
  --at-once N          how many customers write at a time (8)
  --wait SECONDS       how long a customer waits for an answer (20)
  --provider NAME      a language model that is to answer, beside --model; its key stands in MODEL_KEY
  --model NAME
  --server-url URL     of a provider that speaks OpenAI's protocol
  --json               all that was said and judged, as JSON
`;

function endWith(message: string): never {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const Counts = z.object({
  runs: z.coerce.number().int().min(1).max(20),
  "at-once": z.coerce.number().int().min(1).max(50),
  wait: z.coerce.number().int().min(1).max(600),
});

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      kind: { type: "string" },
      runs: { type: "string", default: "1" },
      "at-once": { type: "string", default: "8" },
      wait: { type: "string", default: "20" },
      provider: { type: "string" },
      model: { type: "string" },
      "server-url": { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const counts = Counts.safeParse(values);
  if (!counts.success) endWith(z.prettifyError(counts.error));
  const kind = DialogueKind.optional().safeParse(values.kind);
  if (!kind.success) endWith(`--kind must be one of ${DialogueKind.options.join(", ")}.`);
  const { provider, model, "server-url": server_url } = values;
  if (Boolean(provider) !== Boolean(model)) endWith("Say both --provider and --model, or neither.");
  const key = process.env.MODEL_KEY;
  const setting: ModelSetting | null =
    provider && model
      ? { provider, model, ...(key && { api_key: key }), ...(server_url && { server_url }) }
      : null;
  return { ...counts.data, only: values.only, kind: kind.data, setting, json: values.json };
}

/** Does something for each of many, so many at a time, in their order. */
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

async function evaluate(): Promise<number> {
  const { only, kind, runs, json, setting, wait, "at-once": at_once } = readOptions();
  const isMeant = (one: Dialogue) => one.name.includes(only) && (kind === undefined || one.kind === kind);
  const meant = loadDialogues().filter(isMeant);
  if (meant.length === 0) endWith("No dialogue is meant by that.");
  const business = await newBusiness(setting);
  const results: Result[] = [];
  const print = (text: string) => process.stdout.write(`${text}\n`);
  if (!json) print(`${meant.length} dialogues, ${runs} times each, with the agent of ${BASE}\n`);
  const all = Array.from({ length: runs }, () => meant).flat();
  await forEach(all, at_once, async (dialogue, index) => {
    const customer = plainCustomer(dialogue, index, "Cleaning");
    const played = await play(business, dialogue, { customer, n: index, wait_s: wait });
    const result = { played, faults: faultsOf(played, business) };
    results.push(result);
    if (!json && result.faults.length > 0) print(lineOf(result));
  });
  print(
    json ? JSON.stringify({ summary: summaryOf(results), dialogues: results }, null, 2) : tableOf(results),
  );
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

process.exit(await evaluate().catch(complain));
