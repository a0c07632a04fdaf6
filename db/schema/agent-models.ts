import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type AgentLanguage, ModelProvider, ModelTone } from "../../schema/model";
import {
  type DialogueFault,
  type DialogueMerit,
  RehearsalEnd,
  RehearsalState,
  type RehearsedLine,
} from "../../schema/rehearsal";
import { moment, quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * The language model that answers an organization's customers. Without a row, the rules answer. `key_sealed` is null if
 * the deployment lends its key, or if the server needs none. Prices are US dollars per million tokens, `daily_cost` is
 * in US dollars.
 */
export const agentModels = pgTable(
  "agent_models",
  {
    organization_id: ofOrganization().primaryKey(),
    provider: text("provider").$type<ModelProvider>().notNull(),
    model: text("model").notNull(),
    server_url: text("server_url"),
    key_sealed: text("key_sealed"),
    tone: text("tone").$type<ModelTone>().notNull(),
    instructions: text("instructions").notNull(),
    languages: text("languages").array().$type<AgentLanguage[]>().notNull(),
    daily_tokens: integer("daily_tokens").notNull(),
    daily_cost: doublePrecision("daily_cost"),
    input_price: doublePrecision("input_price"),
    output_price: doublePrecision("output_price"),
    created_at: moment("created_at").notNull().defaultNow(),
    updated_at: updatedAt(),
  },
  (t) => [
    check("agent_models_provider_check", sql`${t.provider} in (${quoted(ModelProvider.options)})`),
    check("agent_models_tone_check", sql`${t.tone} in (${quoted(ModelTone.options)})`),
  ],
);

/**
 * What an organization's model used on a day in its time zone. `cost_micros`: millionths of a US dollar, at the prices
 * of that time. `fell_back`: answers that the rules gave instead. Kept 400 days.
 */
export const modelUsage = pgTable(
  "model_usage",
  {
    organization_id: ofOrganization(),
    day: date("day").notNull(),
    answers: integer("answers").notNull().default(0),
    fell_back: integer("fell_back").notNull().default(0),
    input_tokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    output_tokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    cost_micros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.day] }), index("model_usage_day_index").on(t.day)],
);

/** A judged dialogue of a rehearsal. `cost_micros`: millionths of a US dollar; null if no prices were set. */
export type JudgedDialogue = {
  name: string;
  faults: DialogueFault[];
  merits: DialogueMerit[];
  instead: string | null;
  tokens: number;
  cost_micros: number | null;
  lines: RehearsedLine[];
};

/**
 * Ten dialogues played in memory against an organization's agent, and their results so far. `settings_at`: when the
 * rehearsed settings were saved; null if the rules are rehearsed. Kept 90 days.
 */
export const agentRehearsals = pgTable(
  "agent_rehearsals",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    state: text("state").$type<RehearsalState>().notNull().default("running"),
    why: text("why").$type<RehearsalEnd>(),
    reason: text("reason"),
    provider: text("provider").$type<ModelProvider>(),
    model: text("model"),
    settings_at: moment("settings_at"),
    dialogues: text("dialogues").array().notNull(),
    played: jsonb("played").$type<JudgedDialogue[]>().notNull().default([]),
    updated_at: updatedAt(),
    ended_at: moment("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    // Only one runs at a time.
    uniqueIndex("agent_rehearsals_running_index").on(t.organization_id).where(sql`${t.state} = 'running'`),
    index("agent_rehearsals_created_index").on(t.created_at),
    check("agent_rehearsals_state_check", sql`${t.state} in (${quoted(RehearsalState.options)})`),
    check("agent_rehearsals_why_check", sql`${t.why} in (${quoted(RehearsalEnd.options)})`),
  ],
);
