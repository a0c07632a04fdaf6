import { z } from "zod";
import { filledText, Timestamp, text } from "./common";

export const ModelProvider = z.enum(["openai", "anthropic", "google", "compatible"]).meta({
  id: "ModelProvider",
  description:
    "Whose language model it is. compatible: any server with OpenAI's protocol, such as Ollama or vLLM",
});
export type ModelProvider = z.infer<typeof ModelProvider>;

export const ModelTone = z
  .enum(["friendly", "formal", "brief"])
  .meta({ id: "ModelTone", description: "How it writes to customers" });
export type ModelTone = z.infer<typeof ModelTone>;

export const AgentLanguage = z
  .enum(["en", "es", "pt", "de", "fr"])
  .meta({ id: "AgentLanguage", description: "A language that Frontdesk has its own texts in" });
export type AgentLanguage = z.infer<typeof AgentLanguage>;

const KeySource = z.enum(["own", "service", "none", "unreadable"]).meta({
  description:
    "Where the API key comes from. own: stored sealed. service: the deployment's. unreadable: stored, but can't be unsealed any more",
});
export type KeySource = z.infer<typeof KeySource>;

/** A day's usage so far; `cost` in US dollars (0 without prices). `fell_back`: answers given by the rules instead. */
const ModelUsage = z.object({
  day: z.iso.date().meta({ description: "The date, in your organization's time zone" }),
  answers: z.int().meta({ description: "How many answers the model gave" }),
  fell_back: z.int().meta({ description: "How many answers the rules gave instead" }),
  input_tokens: z.int().meta({ description: "How many tokens it read" }),
  output_tokens: z.int().meta({ description: "How many tokens it wrote" }),
  cost: z.number().meta({ description: "In US dollars; 0 without prices" }),
});

/** A model's name, which becomes part of an address at its provider: no dots that lead elsewhere, no query. */
const ModelName = filledText(200).regex(/^(?!.*\.\.)[\w.:@/-]+$/, "has characters that no model's name has");

const Money = z.number().min(0).max(100_000);

const Choice = {
  provider: ModelProvider,
  model: filledText(200).meta({ description: "The model's name at its provider" }),
  tone: ModelTone,
  instructions: text(8000).meta({
    description: "What the agent is to know and do, in your own words; at most 8,000 characters",
  }),
  languages: z
    .array(AgentLanguage)
    .min(1)
    .max(AgentLanguage.options.length)
    .meta({ description: "The languages that it answers in" }),
  daily_tokens: z.int().min(0).max(1_000_000_000).meta({
    description:
      "How many tokens it may use on a day in your organization's time zone; then the rules answer",
  }),
  daily_cost: Money.nullable().meta({
    description: "How many US dollars it may cost on a day; null: no limit. Needs both prices",
  }),
  input_price: Money.nullable().meta({
    description: "US dollars per million tokens that it reads; null: not known",
  }),
  output_price: Money.nullable().meta({
    description: "US dollars per million tokens that it writes; null: not known",
  }),
};

export const AgentModel = z
  .object({
    model: z
      .object({
        ...Choice,
        server_url: z
          .string()
          .nullable()
          .meta({ description: "The server of a compatible model; null for others" }),
        key: KeySource,
        updated_at: Timestamp,
      })
      .meta({ id: "ChosenModel", description: "A language model and how it is to answer" })
      .nullable()
      .meta({ description: "Null if the rules answer" }),
    lends_keys: z
      .array(ModelProvider)
      .meta({ description: "The providers for which the deployment has a key" }),
    takes_private_servers: z.boolean().meta({ description: "Whether `server_url` may be a private address" }),
    usual_languages: z
      .array(AgentLanguage)
      .meta({ description: "Your organization's own language, which follows its country, and English" }),
    today: ModelUsage.meta({ description: "The usage so far today" }),
  })
  .meta({
    id: "AgentModel",
    description: "The language model that answers customers. Its key is never returned",
  });
export type AgentModel = z.infer<typeof AgentModel>;

/** The languages without duplicates, in the given order. */
const Languages = Choice.languages.transform((all) => [...new Set(all)]);

export const AgentModelInput = z
  .strictObject({
    ...Choice,
    model: ModelName.meta({ description: "The model's name at its provider; at most 200 characters" }),
    server_url: filledText(2048)
      .nullable()
      .default(null)
      .meta({ description: "For a compatible server only: the part before /chat/completions" }),
    key: filledText(500).optional().meta({
      description:
        "The provider's API key. Left out: the present one stays, unless the provider or server changes",
    }),
    tone: ModelTone.default("friendly"),
    instructions: Choice.instructions.default(""),
    languages: Languages.optional().meta({
      description: "The languages that it answers in; by default the `usual_languages`",
    }),
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
  .meta({
    id: "AgentModelInput",
    description: "The model to use. It is called once before anything is stored",
  });
export type AgentModelInput = z.output<typeof AgentModelInput>;
