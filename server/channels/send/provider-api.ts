import { clock, metrics } from "@/lib/observe/metrics";
import { inSpan } from "@/lib/observe/trace";
import type { Credentials } from "@/schema/channel-connection";
import { failure } from "@/server/adapters/messaging/call-api";
import type {
  CheckResult,
  Connection,
  MediaFailure,
  MediaReference,
  Outbound,
  OutboundFile,
  PassedFile,
  SendFailure,
  SendResult,
} from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { mediaFailure } from "@/server/adapters/messaging/media-failure";
import { openMedia, type SentMedia } from "@/server/adapters/messaging/open-media";
import { mediaRules, providerApi } from "@/server/adapters/world";
import { type OpenConnection, webhookUrl } from "@/server/channels/open-connection";
import { openCredentials, usableCredentials } from "./credentials";

const withCredentials = (connection: OpenConnection, credentials: Credentials): Connection => ({
  address: connection.address,
  credentials,
  status_callback_url: webhookUrl(connection.provider),
  ...providerApi(connection),
});

/** Anything shorter is no provider's token and may be an ordinary word. */
const SECRET_LENGTH = 12;

const secretsIn = (credentials: Credentials): string[] =>
  Object.entries(credentials).flatMap(([name, secret]) =>
    name === "account_sid" || !secret ? [] : [secret],
  );

/**
 * Redacts secrets that a provider's error message quotes: Meta quotes a token that it can't read, Twilio an address
 * that it can't fetch, which opens a file.
 */
function withoutSecrets<R extends { ok: boolean }>(
  result: R,
  credentials: Credentials,
  { url = "" }: MediaReference = {},
): R {
  if (!("message" in result) || typeof result.message !== "string") return result;
  const message = [...secretsIn(credentials), url].reduce(
    (said, secret) => (secret.length < SECRET_LENGTH ? said : said.replaceAll(secret, "[redacted]")),
    result.message,
  );
  return { ...result, message };
}

/** Asks the connection's provider whether the credentials are valid and whose the number is. */
export async function checkThrough(connection: OpenConnection): Promise<CheckResult> {
  const credentials = openCredentials(connection);
  const result = await channels[connection.provider].check(withCredentials(connection, credentials));
  return withoutSecrets(result, credentials);
}

const NO_CREDENTIALS = failure("permanent", "credentials", "The number's credentials must be entered again.");

/** Gives a message's file to the connection's provider. If this fails, nothing has been sent yet. */
export async function passFileThrough(
  connection: OpenConnection,
  file: OutboundFile,
): Promise<PassedFile | SendFailure> {
  const { provider } = connection;
  const credentials = usableCredentials(connection);
  if (!credentials) return NO_CREDENTIALS;
  const result = await inSpan({ name: `pass file ${provider}`, kind: "client" }, () =>
    channels[provider].passFile(file, withCredentials(connection, credentials)),
  );
  if (result.ok) return result;
  const outcome = result.outcome === "unknown" ? "transient" : result.outcome;
  return { ...withoutSecrets(result, credentials), outcome };
}

/** Sends a message through the connection's provider, once. */
export async function sendThrough(connection: OpenConnection, message: Outbound): Promise<SendResult> {
  const { provider } = connection;
  const seconds = clock();
  const result = await inSpan({ name: `send ${provider}`, kind: "client" }, async (span) => {
    const credentials = usableCredentials(connection);
    const result = credentials
      ? withoutSecrets(
          await channels[provider].send(message, withCredentials(connection, credentials)),
          credentials,
          message.media?.reference,
        )
      : NO_CREDENTIALS;
    if (!result.ok) span.fail(result.code);
    return result;
  });
  metrics()?.sends.observe({ provider, outcome: result.ok ? "sent" : result.outcome }, seconds());
  return result;
}

export async function openThrough(
  connection: OpenConnection,
  reference: MediaReference,
): Promise<SentMedia | MediaFailure> {
  const credentials = usableCredentials(connection);
  if (!credentials) return mediaFailure("later", "The number's credentials must be entered again.");
  const place = await channels[connection.provider].locate(
    reference,
    withCredentials(connection, credentials),
  );
  if (!place.ok) return withoutSecrets(place, credentials);
  const opened = await openMedia(place, mediaRules(connection));
  return opened.ok ? { ...opened, sha256: place.sha256 } : opened;
}
