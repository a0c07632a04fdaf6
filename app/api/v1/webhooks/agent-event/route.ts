import { takeAgentEvent } from "@/server/agent/inbound-webhook";
import { hook } from "@/server/http/hook";
import { AgentEvent, AgentEventReceipt } from "@/server/schema/agent-event";

export const POST = hook(
  {
    summary:
      "Events of the agent service: new_lead, status_update, booking_request, message_logged, escalation",
    security: "Authorization: Bearer with INTERNAL_AUTH_TOKEN",
    body: { content_type: "application/json", schema: AgentEvent },
    answer: { content_type: "application/json", schema: AgentEventReceipt },
  },
  async (incoming) => Response.json(await takeAgentEvent(incoming)),
);
