import type { Agent } from "@/server/adapters/agent/agent";
import { httpAgent } from "@/server/adapters/agent/http";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { env } from "@/server/lib/env";
import { clock, metrics } from "@/server/lib/metrics";
import { inSpan } from "@/server/lib/trace";

const chosen = (): Agent =>
  env.AGENT_URL
    ? httpAgent({
        url: env.AGENT_URL,
        token: env.INTERNAL_AUTH_TOKEN ?? "",
        timeout_ms: env.AGENT_TIMEOUT_MS,
      })
    : receptionist;

/** Who answers: the agent at AGENT_URL, else the built-in receptionist. */
export const agent = (): Agent => ({
  async answer(turn, idempotency_key) {
    const seconds = clock();
    const outcome = await inSpan({ name: "agent", kind: "client" }, async (span) => {
      const outcome = await chosen().answer(turn, idempotency_key);
      if (outcome.kind === "failed") span.fail(outcome.reason);
      return outcome;
    });
    metrics()?.agent.observe({ outcome: outcome.kind }, seconds());
    return outcome;
  },
});
