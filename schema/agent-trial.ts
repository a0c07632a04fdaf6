import { z } from "zod";
import { filledText } from "./common";
import { AgentReply } from "./reply";

export const AgentSettings = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({ description: "The service that answers (AGENT_URL); null: the built-in agent" }),
    timeout_ms: z.int().meta({ description: "How long an answer may take, in milliseconds" }),
    events_url: z.string().meta({ description: "Where the agent posts its events" }),
    token_is_set: z.boolean().meta({ description: "Whether there is a token for the agent's events" }),
  })
  .meta({ id: "AgentSettings", description: "Who answers customers, and where an agent reports" });
export type AgentSettings = z.infer<typeof AgentSettings>;

export const AgentTrialInput = z
  .strictObject({
    message: filledText(4096).meta({ description: "What they write; at most 4,096 characters" }),
  })
  .meta({ id: "AgentTrialInput", description: "A message from an invented customer" });

export const AgentTrial = z
  .object({
    outcome: z
      .enum(["answer", "later", "failed"])
      .meta({ description: "later: it will answer with an event. failed: it gave no answer" }),
    reply: AgentReply.nullable().meta({ description: "What it would say; null: nothing" }),
    events: z.array(z.string()).meta({ description: "The types of the events that it asks for" }),
    reason: z.string().nullable().meta({
      description:
        "Why it failed, or why the language model did not answer and the rules or a person would; null otherwise",
    }),
    duration_ms: z.int().meta({ description: "How long it took, in milliseconds" }),
  })
  .meta({ id: "AgentTrial", description: "What the agent would answer; nothing is stored" });
export type AgentTrial = z.infer<typeof AgentTrial>;
