import { env } from "@/lib/env";
import { clock, metrics } from "@/lib/observe/metrics";
import { inSpan } from "@/lib/observe/trace";
import type { Agent } from "@/server/adapters/agent/agent";
import { httpAgent } from "@/server/adapters/agent/http";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { withSlots } from "@/server/adapters/agent/with-slots";
import type { Ctx } from "@/server/http/ctx";
import { findModelAgent } from "./model/model-agent";
import { houseOf } from "./receptionist/availability";

const chosen = async (ctx: Ctx): Promise<Agent> =>
  env.AGENT_URL
    ? withSlots(
        httpAgent({
          url: env.AGENT_URL,
          token: env.INTERNAL_AUTH_TOKEN ?? "",
          timeout_ms: env.AGENT_TIMEOUT_MS,
        }),
        houseOf(ctx),
      )
    : ((await findModelAgent(ctx)) ?? withSlots(receptionist, houseOf(ctx)));

/** The agent that answers: the service at AGENT_URL, else the organization's chosen model, else the rules. */
export const agent = (ctx: Ctx): Agent => ({
  async answer(turn, idempotency_key, signal) {
    const seconds = clock();
    const outcome = await inSpan({ name: "agent", kind: "client" }, async (span) => {
      const outcome = await (await chosen(ctx)).answer(turn, idempotency_key, signal);
      if (outcome.kind === "failed") span.fail(outcome.reason);
      return outcome;
    });
    metrics()?.agent.observe({ outcome: outcome.kind }, seconds());
    return outcome;
  },
});
