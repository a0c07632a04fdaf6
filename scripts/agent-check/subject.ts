import type { AgentTurn } from "@/schema/agent";
import type { AgentEvent, AgentEventInTurn } from "@/schema/agent-event";

/** The ids in an event's data; new_lead has none. */
function named({ data }: AgentEvent | AgentEventInTurn) {
  return {
    lead_id: "lead_id" in data ? data.lead_id : undefined,
    conversation_id: "conversation_id" in data ? data.conversation_id : undefined,
  };
}

/** Whether an event names this turn's lead or conversation. */
export function names(event: AgentEvent | AgentEventInTurn, { lead, conversation }: AgentTurn): boolean {
  const { lead_id, conversation_id } = named(event);
  return lead_id === lead.id || conversation_id === conversation.id;
}

/** Whether an event names another lead or conversation than the turn's. */
export function namesAnother(event: AgentEventInTurn, { lead, conversation }: AgentTurn): boolean {
  const { lead_id = lead.id, conversation_id = conversation.id } = named(event);
  return lead_id !== lead.id || conversation_id !== conversation.id;
}
