import { loadEnv } from "@/lib/env";
import { answerMessage } from "@/server/agent/answer";
import { sendMessage } from "@/server/channels/send/send";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { closeAtEnd } from "./open";
import { startAgent } from "./stand-ins/agent";
import { startProvider } from "./stand-ins/provider";
import { connectB, postB, textTo } from "./whatsapp";
import { newOrg } from "./world";

const opened = <T extends { close(): Promise<void> }>(one: T): T => {
  closeAtEnd(() => one.close());
  return one;
};

/** Sets environment variables for the rest of the file. */
export function setEnv(changes: Record<string, string>) {
  Object.assign(process.env, changes);
  loadEnv();
}

type Answer = Parameters<typeof startAgent>[0];

/** An organization whose customer has just written `lines`, with a stand-in agent and provider. */
export async function scene(answer?: Answer, lines = ["Hello"]) {
  const ctx = await newOrg();
  const agent = opened(await startAgent(answer));
  const provider = opened(await startProvider());
  setEnv({
    AGENT_URL: agent.url,
    META_GRAPH_URL: provider.url,
    TWILIO_API_URL: provider.url,
    TWILIO_CONTENT_URL: provider.url,
    TWILIO_MESSAGING_URL: provider.url,
  });
  const number = await connectB(ctx);
  const write = (text: string) =>
    postB(textTo(number.address, { text, timestamp: Math.floor(Date.now() / 1000) }), number.app_secret);
  for (const line of lines) await write(line);
  const [thread] = (await listConversations(ctx, {})).conversations;
  const input = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  return {
    ctx,
    agent,
    provider,
    number,
    write,
    id: input.conversation_id,
    answer: () => answerMessage(input),
    send: () => sendMessage(input),
    read: () => getConversation(ctx, { conversation_id: input.conversation_id }),
  };
}
