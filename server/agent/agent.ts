import type { Agent } from "@/server/adapters/agent/agent";
import { httpAgent } from "@/server/adapters/agent/http";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { env } from "@/server/lib/env";

/** Who answers: the agent at AGENT_URL, else the built-in receptionist. */
export const agent = (): Agent =>
  env.AGENT_URL
    ? httpAgent({
        url: env.AGENT_URL,
        token: env.INTERNAL_AUTH_TOKEN ?? "",
        timeout_ms: env.AGENT_TIMEOUT_MS,
      })
    : receptionist;
