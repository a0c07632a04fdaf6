import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";

/** What came of asking an agent. `later`: it will answer with a message_logged event. */
export type AgentOutcome =
  | ({ kind: "answer" } & AgentAnswer)
  | { kind: "later" }
  | { kind: "failed"; reason: string; retryable: boolean };

/** Whoever answers customers. Never throws. The same key means the same question, asked again. */
export type Agent = { answer(turn: AgentTurn, idempotency_key: string): Promise<AgentOutcome> };
