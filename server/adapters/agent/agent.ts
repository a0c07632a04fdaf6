import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";
import type { Booking } from "@/server/schema/booking";
import type { AgentWork } from "@/server/schema/message-steps";
import type { AgentReply } from "@/server/schema/reply";

/**
 * What came of asking an agent. `later`: it will answer with a message_logged event. `confirms` writes the reply of the
 * appointments that the events changed, as they stand then; `work` is how a language model came to it.
 */
export type AgentOutcome = { work?: AgentWork } & (
  | ({ kind: "answer"; confirms?: (changed: Booking[]) => AgentReply } & AgentAnswer)
  | { kind: "later" }
  | { kind: "failed"; reason: string; retryable: boolean }
);

/** Whoever answers customers. Never throws. The same key means the same question, asked again. */
export type Agent = { answer(turn: AgentTurn, idempotency_key: string): Promise<AgentOutcome> };
