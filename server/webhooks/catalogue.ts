import { z } from "zod";
import { EVENT_TYPES, EVENTS, EventEnvelope, type EventType } from "@/schema/event";
import { EXAMPLES } from "@/schema/event-examples";
import { EventCatalogue } from "@/schema/webhook";
import { action } from "@/server/http/action";

const described = (event: EventType) => ({
  event,
  summary: EVENTS[event].summary,
  schema: z.toJSONSchema(EventEnvelope.extend({ event: z.literal(event), data: EVENTS[event].data }), {
    reused: "inline",
  }),
  example: { ...EXAMPLES[event] },
});

let events: ReturnType<typeof described>[] | undefined;

export const listEventCatalogue = action({
  summary: "List the events that webhooks can send, each with the JSON schema of its body and an example",
  description: "The same as the document's webhooks.",
  input: z.strictObject({}),
  output: EventCatalogue,
  run: async () => {
    events ??= EVENT_TYPES.map(described);
    return { events };
  },
});
