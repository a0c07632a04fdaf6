import { z } from "zod";
import { AGENT_EVENT_DATA } from "./agent-event-data";
import { Id, TimestampInput, text } from "./common";

const fieldsOf = <E extends string, D extends z.ZodType>(event: E, data: D) => ({
  event: z.literal(event),
  event_id: text(200, 1).optional().meta({
    description:
      "Your own id of the event: a repeat within 60 seconds is discarded. Without one, an event is a repeat if its body is the same; a message_logged or status_update only if you reported no other of that kind for the customer in between.",
  }),
  occurred_at: TimestampInput.optional().meta({ description: "When it happened, by your clock" }),
  data,
});

const inTurn = <E extends keyof typeof AGENT_EVENT_DATA, D extends z.ZodType>(event: E, data: D) =>
  z.object(fieldsOf(event, data)).meta({ id: `AgentEventInTurn_${event}`, description: data.description });

/**
 * An event inside an agent's answer. If it names no lead or conversation, it is about those of the turn. booking_move,
 * booking_cancel and waiting_list_answer always apply to the turn's customer, whatever they name.
 */
export const AgentEventInTurn = z
  .discriminatedUnion("event", [
    inTurn("new_lead", AGENT_EVENT_DATA.new_lead),
    inTurn("status_update", AGENT_EVENT_DATA.status_update),
    inTurn("booking_request", AGENT_EVENT_DATA.booking_request),
    inTurn("booking_move", AGENT_EVENT_DATA.booking_move),
    inTurn("booking_cancel", AGENT_EVENT_DATA.booking_cancel),
    inTurn("message_logged", AGENT_EVENT_DATA.message_logged),
    inTurn("escalation", AGENT_EVENT_DATA.escalation),
    inTurn("waiting_list_join", AGENT_EVENT_DATA.waiting_list_join),
    inTurn("waiting_list_answer", AGENT_EVENT_DATA.waiting_list_answer),
  ])
  .meta({
    id: "AgentEventInTurn",
    description:
      "An event inside an agent's answer: about the turn's lead and conversation, unless it names others. booking_move, booking_cancel and waiting_list_answer always apply to the turn's customer",
  });
export type AgentEventInTurn = z.infer<typeof AgentEventInTurn>;

const posted = <E extends keyof typeof AGENT_EVENT_DATA, D extends z.ZodType>(event: E, data: D) =>
  z
    .object({ ...fieldsOf(event, data), organization_id: Id })
    .meta({ id: `AgentEvent_${event}`, description: data.description });

const identified = AGENT_EVENT_DATA.new_lead
  .required({ channel: true, channel_id: true })
  .meta({ description: AGENT_EVENT_DATA.new_lead.description });

export const AgentEvent = z
  .discriminatedUnion("event", [
    posted("new_lead", identified),
    posted("status_update", AGENT_EVENT_DATA.status_update),
    posted("booking_request", AGENT_EVENT_DATA.booking_request),
    posted("booking_move", AGENT_EVENT_DATA.booking_move),
    posted("booking_cancel", AGENT_EVENT_DATA.booking_cancel),
    posted("message_logged", AGENT_EVENT_DATA.message_logged),
    posted("escalation", AGENT_EVENT_DATA.escalation),
    posted("waiting_list_join", AGENT_EVENT_DATA.waiting_list_join),
    posted("waiting_list_answer", AGENT_EVENT_DATA.waiting_list_answer),
  ])
  .meta({
    id: "AgentEvent",
    description:
      "An event from your agent. It names its lead by `lead_id`, by `conversation_id`, or by `channel` and `channel_id`; new_lead must use the last. booking_move and booking_cancel change an upcoming booked appointment of that lead, and waiting_list_answer answers an offer to it; any other is a 404",
  });
export type AgentEvent = z.infer<typeof AgentEvent>;

export const AgentEventReceipt = z
  .object({
    status: z.enum(["accepted", "duplicate"]).meta({
      description:
        "duplicate: the same event was accepted less than 60 seconds ago, so this one was discarded",
    }),
    lead_id: Id.optional().meta({ description: "The lead that it was about" }),
    conversation_id: Id.optional().meta({ description: "The conversation that it was about, if any" }),
    booking_id: Id.optional().meta({ description: "The booking that it made or changed, if any" }),
    message_id: Id.optional().meta({ description: "The message that it stored, if any" }),
  })
  .meta({ id: "AgentEventReceipt", description: "What became of an agent's event" });
export type AgentEventReceipt = z.infer<typeof AgentEventReceipt>;
