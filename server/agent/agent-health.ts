import { z } from "zod";
import type { Ctx } from "@/server/http/ctx";
import { newestEvents } from "@/server/webhooks/since";

const LOOKED_AT = 200;

const Said = z.object({
  role: z.string(),
  metadata: z.object({ author: z.literal("agent"), failed: z.string().optional() }),
  created_at: z.string(),
});

/**
 * When the agent last answered a customer of the organization, and when and why it last gave up; of the newest 200
 * messages.
 */
export async function agentRecord({ organization_id }: Ctx) {
  const newest = await newestEvents(organization_id, "message.created", LOOKED_AT);
  const said = newest.flatMap(({ data }) => Said.safeParse(data).data ?? []);
  const answer = said.find(({ role, metadata }) => role === "assistant" && metadata.failed === undefined);
  const failure = said.find(({ metadata }) => metadata.failed !== undefined);
  return {
    last_worked_at: answer?.created_at ?? null,
    last_error: failure ? { message: failure.metadata.failed ?? null, at: failure.created_at } : null,
  };
}
