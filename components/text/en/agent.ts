import type { ModelProvider, ModelTone } from "@/schema/model";
import { languageNames } from "./languages";

const providers: Record<ModelProvider, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google Gemini",
  compatible: "OpenAI-compatible server",
};

const tones: Record<ModelTone, string> = { friendly: "Friendly", formal: "Formal", brief: "Brief" };

/** Settings / Agent: who answers customers, the language model and its budget. */
export const agent = {
  title: "Agent",
  who: "Who answers",
  whoAbout: "Who answers customers until your team takes over.",

  builtIn: "The built-in receptionist answers, by rules, in English, Spanish, Portuguese, German or French.",
  ownAgent: "Set `AGENT_URL` to let a service of your own do it.",
  guide: "Write an agent",
  agentUrl: "Your service",
  timeout: (seconds: number) => `It has ${seconds} s to answer.`,
  eventsUrl: "Where it reports its events",
  tokenMissing: "The token by which it reports its events is not set, so they are refused.",
  setToken: "Set it with `INTERNAL_AUTH_TOKEN`.",
  tryAbout: "Ask as a new customer would. Nothing is stored and nobody is notified.",
  tryLabel: "Message",
  tryDefault: "Hello, I would like an appointment",
  tryAgent: "Ask",
  answered: (ms: number) => `Answered in ${ms} ms`,
  later: (ms: number) => `Took the question in ${ms} ms and would answer by an event`,
  failed: (ms: number) => `Failed after ${ms} ms`,
  noReply: "It would say nothing.",
  wouldDo: (events: string) => `It would also report: ${events}`,
  modelAnswers: (provider: ModelProvider, model: string) =>
    `A language model answers: ${model}, ${providers[provider]}.`,
  noKey: "The model is not asked: it has no key. Until one is entered below, the rules or your team answer.",
  unreadableKey:
    "The model is not asked: its key can't be read any more. Until it is entered again below, the rules or your team answer.",
  instead: (reason: string) => `The model did not answer (${reason}). Customers get this instead:`,
  serviceInstead: "The model below is not asked: a service of your own answers.",
  model: "Language model",
  modelAbout:
    "Paste a key, and a model answers in your customers' words. It only proposes appointments: what the customer agrees to is booked, moved or cancelled without it. Where it fails, is slow or over its budget, the built-in receptionist or your team answers.",
  noModel: "No language model is set up",
  noModelText: "An owner can paste a key here.",
  providers,
  tones,
  languageNames,
  provider: "Provider",
  serverUrl: "Server's address",
  serverUrlHint: "Up to what comes before /chat/completions, such as https://models.example.com/v1.",
  serverUrlNear: "It may also be on this machine, such as http://127.0.0.1:11434/v1 for Ollama.",
  modelName: "Model",
  modelNameHint: "As the provider writes it. It must be able to use tools.",
  key: "API key",
  keyHints: {
    own: "A key is kept. Leave this empty to keep it; it is never shown again.",
    service: "Your service lends its key. Leave this empty to use it.",
    none: "It is kept sealed and never shown again.",
    unreadable: "The key that is kept can't be read any more. Enter it again.",
    moved: "The key that is kept belongs to the other address. Here it has to be entered again.",
  },
  keyOptional: "Only if your server asks for one.",
  showKey: "Show what is typed",
  tone: "Tone",
  languages: "Languages",
  languagesHint: "It answers in the customer's language if it is one of these.",
  noLanguage: "Choose at least one.",
  otherwise: "Whoever speaks another is answered in",
  instructions: "What it should know",
  instructionsHint: (left: string) =>
    `Prices, policies, questions and answers. Everybody who writes to you may be told of it. ${left} characters left.`,
  dailyTokens: "Tokens a day",
  dailyCost: "Money a day",
  dailyCostHint: "Needs the prices. Empty: only the tokens count.",
  inputPrice: "Price of input",
  outputPrice: "Price of output",
  priceHint: "US dollars for a million tokens, as your provider lists them.",
  dollar: "$",
  save: "Test and save",
  saveHint: "The model is asked once before anything is kept.",
  savedModel: "Saved. The model answers from now on.",
  remove: "Let the rules answer",
  removeTitle: "Let the rules answer again?",
  removeText: "The model is not asked any more, and its key is deleted.",
  removed: "The built-in receptionist answers again.",
  afterHandover: "After a hand-over",
  afterHandoverAbout:
    "Once the agent has handed a conversation to your team, it says nothing more there until somebody hands it back.",
  booksAfterHandover: "Go on booking while you are closed",
  booksAfterHandoverHint:
    "Until somebody of your team writes there or takes the conversation over, customers can still book, move and cancel appointments outside your opening hours. Everything else waits for your team, and so does the conversation; anyone who mentions an emergency is told who to call. An agent of your own is not asked.",
  voice: "Voice messages",
  voiceAbout:
    "What customers say can be written down, so that it is answered as if they had typed it, and your team can read and find it.",
  transcribes: "Put voice messages into words",
  transcribesHint: (host: string, model: string) =>
    `Every voice message that a customer sends you from then on is sent to ${host}, where ${model} writes down what is said. Say so in your privacy notice. One that can't be put into words waits for your team, as all do while this is off.`,
  usage: "Used today",
  usageAbout: "What the model's answers used since midnight, by your organization's clock.",
  answers: "Answers",
  fellBack: "Answered by the rules instead",
  tokens: "Tokens",
  cost: "Cost",
  noPrices: "Set the prices to see it",
  of: (used: string, budget: string) => `${used} of ${budget}`,
};
