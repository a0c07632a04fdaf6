import { parseArgs } from "node:util";
import { z } from "zod";
import { ModelProvider } from "@/schema/model";
import { DialogueKind } from "@/schema/rehearsal";
import type { ModelSetting } from "./business";

export const USAGE = `npm run eval -- [options]    (the service runs: npm start)

  --only TEXT          dialogues whose name has this in it
  --kind KIND          ${DialogueKind.options.join(", ")}
  --runs N             how often each is played (1; 3 with --live)
  --at-once N          how many customers write at a time (8)
  --wait SECONDS       how long a customer waits for an answer (20)
  --provider NAME      ${ModelProvider.options.join(", ")}: whose model is to answer, beside --model; its key stands in
                       OPENAI_API_KEY, ANTHROPIC_API_KEY or GOOGLE_AI_API_KEY, or for any of them in MODEL_KEY
  --model NAME
  --server-url URL     of a compatible server
  --live               the customers are played by that model, too
  --json               all that was said and judged, as JSON
`;

/** The variables that may hold a provider's key; the first that is set counts. A compatible server may need none. */
const KEYS: Record<ModelProvider, string[]> = {
  openai: ["MODEL_KEY", "OPENAI_API_KEY"],
  anthropic: ["MODEL_KEY", "ANTHROPIC_API_KEY"],
  google: ["MODEL_KEY", "GOOGLE_AI_API_KEY"],
  compatible: ["MODEL_KEY"],
};

/** The options are invalid; the message says why. */
export class WrongOptions extends Error {
  override name = "WrongOptions";
}

const Given = z.object({
  only: z.string().default(""),
  kind: DialogueKind.optional(),
  runs: z.coerce.number().int().min(1).max(20).optional(),
  "at-once": z.coerce.number().int().min(1).max(50).default(8),
  wait: z.coerce.number().int().min(1).max(600).default(20),
  provider: ModelProvider.optional(),
  model: z.string().optional(),
  "server-url": z.string().optional(),
  live: z.boolean().default(false),
  json: z.boolean().default(false),
});
type Given = z.infer<typeof Given>;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

function given(args: string[]): Given {
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...{ only: text, kind: text, runs: text, "at-once": text, wait: text },
        ...{ provider: text, model: text, "server-url": text, live: flag, json: flag },
      },
    });
    const read = Given.safeParse(values);
    if (!read.success) throw new WrongOptions(z.prettifyError(read.error));
    return read.data;
  } catch (error) {
    if (error instanceof TypeError) throw new WrongOptions(error.message);
    throw error;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The model that is to answer, with its key. Null to leave the service's own agent in place. */
function settingOf({ provider, model, ...rest }: Given, environment: Environment): ModelSetting | null {
  if (!provider && !model) return null;
  if (!provider || !model) throw new WrongOptions("Say both --provider and --model, or neither.");
  const server_url = rest["server-url"];
  if ((provider === "compatible") !== (server_url !== undefined))
    throw new WrongOptions("--server-url belongs to --provider compatible, which needs it.");
  const key = KEYS[provider].map((name) => environment[name]).find(Boolean);
  if (!key && provider !== "compatible")
    throw new WrongOptions(`${provider} needs a key: set ${KEYS[provider].toReversed().join(" or ")}.`);
  return { provider, model, ...(key && { key }), ...(server_url && { server_url }) };
}

/** Reads the command-line options. Throws WrongOptions. */
export function readOptions(args: string[], environment: Environment) {
  const read = given(args);
  const setting = settingOf(read, environment);
  if (read.live && !setting)
    throw new WrongOptions("--live needs --provider and --model, and the provider's key in the environment.");
  const { only, kind, json, live, wait: wait_s, "at-once": at_once } = read;
  return { only, kind, json, live, wait_s, at_once, setting, runs: read.runs ?? (live ? 3 : 1) };
}
