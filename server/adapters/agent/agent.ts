import type { AgentAnswer, AgentTurn } from "@/schema/agent";
import type { Booking } from "@/schema/booking";
import type { AgentWork, DecidingRule } from "@/schema/message-steps";
import type { AgentReply } from "@/schema/reply";

/** An appointment as it is stored now. `with`: who it is with, if several people work there. */
export type ChangedBooking = Booking & { with?: string | undefined };

/**
 * The outcome of asking an agent. `later`: it will answer with a message_logged event. `confirms`: writes the reply
 * from the appointments that the events changed, as stored. `faults`: which events were left out, and why. `decided_by`: the
 * rule that answered. `work`: what a language model did and used for it.
 */
export type AgentOutcome = { work?: AgentWork } & (
  | ({
      kind: "answer";
      confirms?: (changed: ChangedBooking[]) => AgentReply;
      faults?: string[];
      decided_by?: DecidingRule;
    } & AgentAnswer)
  | { kind: "later" }
  | { kind: "failed"; reason: string; retryable: boolean }
);

/**
 * An agent that answers customers. Never throws. A repeated key means the same question again. `signal`: the answer is not
 * wanted any more, so that nothing more should be spent on it.
 */
export type Agent = {
  answer(turn: AgentTurn, idempotency_key: string, signal?: AbortSignal): Promise<AgentOutcome>;
};
