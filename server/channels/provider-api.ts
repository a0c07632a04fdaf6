import type { Connection, Outbound, SendResult } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { env } from "@/server/lib/env";
import { clock, metrics } from "@/server/lib/metrics";
import { inSpan } from "@/server/lib/trace";
import { type OpenConnection, openCredentials, webhookUrl } from "./open-connection";

/** Where this connection's provider listens; the demo organization's is played by a stand-in. */
function apiOf({ provider, sandbox }: OpenConnection) {
  if (sandbox) return { api_url: env.SANDBOX_URL, content_api_url: env.SANDBOX_URL };
  if (provider === "provider-b") return { api_url: env.META_GRAPH_URL };
  return { api_url: env.TWILIO_API_URL, content_api_url: env.TWILIO_CONTENT_URL };
}

/** All that an adapter needs to ask the connection's provider for something. */
export const toApi = (connection: OpenConnection): Connection => ({
  address: connection.address,
  credentials: openCredentials(connection),
  status_callback_url: webhookUrl(connection.provider),
  ...apiOf(connection),
});

/** Hands a message to the connection's provider, once. */
export async function sendThrough(connection: OpenConnection, message: Outbound): Promise<SendResult> {
  const { provider } = connection;
  const seconds = clock();
  const result = await inSpan({ name: `send ${provider}`, kind: "client" }, async (span) => {
    const result = await channels[provider].send(message, toApi(connection));
    if (!result.ok) span.fail(result.code);
    return result;
  });
  metrics()?.sends.observe({ provider, outcome: result.ok ? "sent" : result.outcome }, seconds());
  return result;
}
