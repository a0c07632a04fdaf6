import { failure } from "@/server/adapters/messaging/call-api";
import type { Connection, Outbound, SendResult } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { providerApi } from "@/server/adapters/world";
import { clock, metrics } from "@/server/lib/metrics";
import { inSpan } from "@/server/lib/trace";
import type { Credentials } from "@/server/schema/channel-connection";
import { type OpenConnection, openCredentials, usableCredentials, webhookUrl } from "./open-connection";

const withCredentials = (connection: OpenConnection, credentials: Credentials): Connection => ({
  address: connection.address,
  credentials,
  status_callback_url: webhookUrl(connection.provider),
  ...providerApi(connection),
});

/** All that an adapter needs to ask the connection's provider for something. */
export const toApi = (connection: OpenConnection): Connection =>
  withCredentials(connection, openCredentials(connection));

/** Hands a message to the connection's provider, once. */
export async function sendThrough(connection: OpenConnection, message: Outbound): Promise<SendResult> {
  const { provider } = connection;
  const seconds = clock();
  const result = await inSpan({ name: `send ${provider}`, kind: "client" }, async (span) => {
    const credentials = usableCredentials(connection);
    const result = credentials
      ? await channels[provider].send(message, withCredentials(connection, credentials))
      : failure("permanent", "credentials", "The number's credentials must be entered again.");
    if (!result.ok) span.fail(result.code);
    return result;
  });
  metrics()?.sends.observe({ provider, outcome: result.ok ? "sent" : result.outcome }, seconds());
  return result;
}
