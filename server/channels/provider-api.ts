import { failure } from "@/server/adapters/messaging/call-api";
import type { CheckResult, Connection, Outbound, SendResult } from "@/server/adapters/messaging/channel";
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

/** What is shorter is no token of a provider's, and may be a word. */
const SECRET_LENGTH = 12;

/** What a provider says without the secrets that it may quote: Meta names a token that it can't read. */
function withoutSecrets<R extends { ok: boolean }>(result: R, credentials: Credentials): R {
  if (!("message" in result) || typeof result.message !== "string") return result;
  const message = Object.entries(credentials).reduce(
    (said, [name, secret = ""]) =>
      name === "account_sid" || secret.length < SECRET_LENGTH ? said : said.replaceAll(secret, "[redacted]"),
    result.message,
  );
  return { ...result, message };
}

/** Asks the connection's provider whether it takes the credentials, and whose the number is. */
export async function checkThrough(connection: OpenConnection): Promise<CheckResult> {
  const credentials = openCredentials(connection);
  const result = await channels[connection.provider].check(withCredentials(connection, credentials));
  return withoutSecrets(result, credentials);
}

/** Hands a message to the connection's provider, once. */
export async function sendThrough(connection: OpenConnection, message: Outbound): Promise<SendResult> {
  const { provider } = connection;
  const seconds = clock();
  const result = await inSpan({ name: `send ${provider}`, kind: "client" }, async (span) => {
    const credentials = usableCredentials(connection);
    const result = credentials
      ? withoutSecrets(
          await channels[provider].send(message, withCredentials(connection, credentials)),
          credentials,
        )
      : failure("permanent", "credentials", "The number's credentials must be entered again.");
    if (!result.ok) span.fail(result.code);
    return result;
  });
  metrics()?.sends.observe({ provider, outcome: result.ok ? "sent" : result.outcome }, seconds());
  return result;
}
