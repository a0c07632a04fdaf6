import type { ZodOpenApiCallbacksObject } from "zod-openapi";
import { AgentTurn } from "@/schema/agent";
import { KnownEvent } from "@/schema/event";

/** What Frontdesk itself calls because of an operation: generators make types of what these carry. */
export const CALLBACKS: Record<string, ZodOpenApiCallbacksObject> = {
  "POST /api/v1/webhook-endpoints": {
    event: {
      "{$request.body#/url}": {
        post: {
          operationId: "deliver_event",
          summary: "An event is delivered to the endpoint",
          description: "Signed with its secret. Each type of event is described under `webhooks`.",
          security: [],
          tags: ["events"],
          requestBody: { required: true, content: { "application/json": { schema: KnownEvent } } },
          responses: {
            "2XX": { description: "Taken: any 2xx within ten seconds" },
            "410": { description: "Nobody wants it any more: the endpoint is disabled" },
          },
        },
      },
    },
  },
  "POST /api/v1/agent/test-turn": {
    turn: {
      "https://agent.example.com": {
        post: {
          operationId: "ask_agent",
          summary: "Your agent is asked to answer a customer",
          description:
            "At `AGENT_URL`, as for every message of a customer, with `INTERNAL_AUTH_TOKEN` as its bearer token.",
          security: [{ bearer: [] }],
          tags: ["agent"],
          requestBody: { required: true, content: { "application/json": { schema: AgentTurn } } },
          responses: {
            "200": {
              description: "What to say and do",
              // A reference: agents write it, so it is described as what is taken, not as what is given.
              content: { "application/json": { schema: { $ref: "#/components/schemas/AgentAnswer" } } },
            },
            "202": { description: "The agent will answer with an event" },
            "401": { description: "The token is not the expected one" },
          },
        },
      },
    },
  },
};
