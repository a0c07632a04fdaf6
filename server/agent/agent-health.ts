import type { Ctx } from "@/server/http/ctx";
import { Message } from "@/server/schema/conversation";
import { readMetadata } from "@/server/schema/message-metadata";
import { newestEvents } from "@/server/webhooks/since";

const LOOKED_AT = 200;

/** A message that the agent wrote, or that says why it did not; none where somebody else did. */
function ofAgent(data: unknown) {
  const message = Message.safeParse(data).data;
  if (!message) return [];
  const metadata = readMetadata(message);
  return metadata.author === "agent" ? [{ ...message, failed: metadata.failed }] : [];
}

/** When the agent last answered, and when and why it last gave up, by the organization's newest 200 messages. */
export async function agentRecord({ organization_id }: Ctx) {
  const newest = await newestEvents(organization_id, "message.created", LOOKED_AT);
  const said = newest.flatMap(({ data }) => ofAgent(data));
  const answer = said.find(({ role, failed }) => role === "assistant" && failed === undefined);
  const failure = said.find(({ failed }) => failed !== undefined);
  return {
    last_worked_at: answer?.created_at ?? null,
    last_error: failure ? { message: failure.failed ?? null, at: failure.created_at } : null,
  };
}
