import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { DeliveryError } from "../../schema/conversation";
import {
  AgentCallOutcome,
  type AgentInputSummary,
  type AgentWork,
  SendOutcome,
} from "../../schema/message-steps";
import { quoted, refersTo, tenantColumns } from "./columns";
import { conversations, messages } from "./conversations";

/**
 * A call of the agent about the customer's messages `seen_from` to `seen_to` (positions); `created_at` is when it
 * began. `told` summarizes the agent's input, `reply` and `events` are its answer, `reason` is why the answer was not
 * used, `work` is how a language model arrived at it. Kept 30 days.
 */
export const agentCalls = pgTable(
  "agent_calls",
  {
    ...tenantColumns(),
    conversation_id: uuid("conversation_id").notNull(),
    seen_from: integer("seen_from").notNull(),
    seen_to: integer("seen_to").notNull(),
    duration_ms: integer("duration_ms").notNull(),
    outcome: text("outcome").$type<AgentCallOutcome>().notNull(),
    reason: text("reason"),
    told: jsonb("told").$type<AgentInputSummary>().notNull(),
    reply: text("reply"),
    events: jsonb("events").$type<string[]>().notNull().default([]),
    work: jsonb("work").$type<AgentWork>(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.conversation_id, conversations),
    index("agent_calls_thread_index").on(t.organization_id, t.conversation_id, t.seen_to, t.id),
    index("agent_calls_age_index").on(t.created_at),
    check("agent_calls_outcome_check", sql`${t.outcome} in (${quoted(AgentCallOutcome.options)})`),
  ],
);

/** A finished attempt to send a message; `created_at` is when it began. Kept 30 days. */
export const sendAttempts = pgTable(
  "send_attempts",
  {
    ...tenantColumns(),
    message_id: uuid("message_id").notNull(),
    duration_ms: integer("duration_ms").notNull(),
    outcome: text("outcome").$type<SendOutcome>().notNull(),
    error: jsonb("error").$type<DeliveryError>(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.message_id, t.id] }),
    refersTo(t, t.message_id, messages),
    index("send_attempts_age_index").on(t.created_at),
    check("send_attempts_outcome_check", sql`${t.outcome} in (${quoted(SendOutcome.options)})`),
  ],
);
