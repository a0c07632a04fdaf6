import { z } from "zod";
import { filledText, Timestamp, text } from "./common";

/** The provider of the language model. compatible: any server with OpenAI's protocol, such as Ollama or vLLM. */
export const ModelProvider = z.enum(["openai", "anthropic", "google", "compatible"]);
export type ModelProvider = z.infer<typeof ModelProvider>;

export const ModelTone = z.enum(["friendly", "formal", "brief"]);
export type ModelTone = z.infer<typeof ModelTone>;

/** The languages that Frontdesk has its own texts in. */
export const AgentLanguage = z.enum(["en", "es", "pt", "de", "fr"]);
export type AgentLanguage = z.infer<typeof AgentLanguage>;

/** Where the API key comes from. own: stored sealed; unreadable: can't be unsealed; service: the deployment's key. */
const KeySource = z.enum(["own", "service", "none", "unreadable"]);
export type KeySource = z.infer<typeof KeySource>;

/** A day's usage so far; `cost` in US dollars (0 without prices). `fell_back`: answers given by the rules instead. */
const ModelUsage = z.object({
  day: z.iso.date(),
  answers: z.int(),
  fell_back: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost: z.number(),
});

/** A model's name, which becomes part of an address at its provider: no dots that lead elsewhere, no query. */
const ModelName = filledText(200).regex(/^(?!.*\.\.)[\w.:@/-]+$/, "has characters that no model's name has");

const Money = z.number().min(0).max(100_000);

const Choice = {
  provider: ModelProvider,
  model: filledText(200),
  tone: ModelTone,
  instructions: text(8000),
  languages: z.array(AgentLanguage).min(1).max(AgentLanguage.options.length),
  daily_tokens: z.int().min(0).max(1_000_000_000),
  daily_cost: Money.nullable(),
  input_price: Money.nullable(),
  output_price: Money.nullable(),
};

/**
 * The language model that answers customers; null if the rules do. Its key is never returned. `daily_tokens` and
 * `daily_cost` (US dollars; null for no limit) are its budget for a day in the organization's time zone; `input_price`
 * and `output_price` are US dollars per million tokens. `lends_keys`: the providers for which the deployment has a key.
 * `usual_languages`: the organization's own, which follows its country, and English. `today`: the usage so far today.
 */
export const AgentModel = z
  .object({
    model: z
      .object({ ...Choice, server_url: z.string().nullable(), key: KeySource, updated_at: Timestamp })
      .nullable(),
    lends_keys: z.array(ModelProvider),
    takes_private_servers: z.boolean(),
    usual_languages: z.array(AgentLanguage),
    today: ModelUsage,
  })
  .meta({ id: "AgentModel" });
export type AgentModel = z.infer<typeof AgentModel>;

/** The languages without duplicates, in the given order. */
const Languages = Choice.languages.transform((all) => [...new Set(all)]);

/**
 * The model to use. It is called once before anything is stored. If `key` is omitted, the current one is kept, unless
 * the provider or server changes. Without `languages` it speaks the `usual_languages`. `server_url` is for `compatible` only: the part before /chat/completions.
 */
export const AgentModelInput = z
  .strictObject({
    ...Choice,
    model: ModelName,
    server_url: filledText(2048).nullable().default(null),
    key: filledText(500).optional(),
    tone: ModelTone.default("friendly"),
    instructions: Choice.instructions.default(""),
    languages: Languages.optional(),
    daily_tokens: Choice.daily_tokens.default(1_000_000),
    daily_cost: Choice.daily_cost.default(null),
    input_price: Choice.input_price.default(null),
    output_price: Choice.output_price.default(null),
  })
  .refine(({ provider, server_url }) => (provider === "compatible") === (server_url !== null), {
    path: ["server_url"],
    message: "is needed for a compatible server, and for no other",
  })
  .refine(
    ({ daily_cost, input_price, output_price }) =>
      daily_cost === null || (input_price !== null && output_price !== null),
    { path: ["daily_cost"], message: "needs the prices of input and output" },
  )
  .meta({ id: "AgentModelInput" });
export type AgentModelInput = z.output<typeof AgentModelInput>;
