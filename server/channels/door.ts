import { causeOf, getDb } from "@/db/client";
import type { Inbound, RawRequest, Verified } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import type { HookRequest } from "@/server/core/hook";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { log } from "@/server/lib/log";
import type { Credentials, Provider } from "@/server/schema/channel-connection";
import { takeNotice } from "./notice";
import { connectionsAt, type OpenConnection, openCredentials } from "./open-connection";
import { receive } from "./receive";
import { applyStatus } from "./status";

/** The request as the provider called it: behind a proxy the address we see is not the one that was signed. */
function asCalled({ request, body }: HookRequest): RawRequest {
  const { pathname, search } = new URL(request.url);
  return { url: `${env.PUBLIC_URL}${pathname}${search}`, headers: request.headers, body };
}

/** The secret that signs a connection's posts. */
function signingSecret(credentials: Credentials): string | undefined {
  return "account_sid" in credentials ? credentials.auth_token : credentials.app_secret;
}

/** Numbers that one post can be about; each costs a signature before anything is known to be genuine. */
const MAX_NUMBERS = 100;

type Proven = { verified: Verified; connections: Map<string, OpenConnection> };

/**
 * The connections that the request names and whose own secret signed it. One signature covers a batch of several
 * tenants, so an item counts only if the secret of its connection is the one that signed.
 */
function prove(provider: Provider, raw: RawRequest, named: OpenConnection[]): Proven {
  const connections = new Map<string, OpenConnection>();
  let proof: Verified | null = null;
  let unusable = 0;
  for (const connection of named) {
    const credentials = usableCredentials(connection);
    if (!credentials) unusable += 1;
    const secret = credentials && signingSecret(credentials);
    const verified = secret ? channels[provider].verify(raw, secret) : null;
    if (!verified) continue;
    proof = verified;
    connections.set(connection.address, connection);
  }
  if (proof) return { verified: proof, connections };
  // Not 401: the provider may be right, and repeats what it could not hand over.
  if (unusable > 0) throw new AppError("unavailable", "The number's credentials can't be used for now.");
  throw new AppError("unauthorized", "The provider's signature is missing or wrong.");
}

/** Null where a variable was taken away that they rely on, or another AUTH_SECRET sealed them. */
function usableCredentials(connection: OpenConnection): Credentials | null {
  try {
    return openCredentials(connection);
  } catch (error) {
    log.error({ err: error, connection_id: connection.id }, "a number's credentials can't be used");
    return null;
  }
}

async function take(item: Inbound, connections: Map<string, OpenConnection>): Promise<void> {
  if (item.kind === "ignored") return log.info({ reason: item.reason }, "a provider's item was ignored");
  const connection = connections.get(item.address);
  if (!connection)
    return log.warn({ address: item.address }, "an item for a number that is not connected was skipped");
  const ctx = {
    organization_id: connection.organization_id,
    actor: { kind: "customer" as const },
    db: getDb(),
  };
  if (item.kind === "message") return receive(ctx, connection, item);
  if (item.kind === "notice") return takeNotice(ctx, connection, item);
  return applyStatus(ctx, connection, item);
}

/** Whether an item can never be taken, however often it is sent: the database refuses it as data. */
const isHopeless = (error: unknown): boolean => /^22|^23(?:502|514)$/.test(causeOf(error)?.code ?? "");

/**
 * Takes a provider's post in: 401 if no connection's secret signed it, 503 if that can't be told because a number's
 * credentials can't be used, 404 if it names no number of ours. An item
 * that can't be taken is logged and loses none of the others; what failed for now makes the provider repeat it all,
 * which stores nothing twice.
 */
export async function takePost(provider: Provider, incoming: HookRequest): Promise<void> {
  const raw = asCalled(incoming);
  const addresses = [...new Set(channels[provider].addresses(raw))].slice(0, MAX_NUMBERS);
  const named = await connectionsAt(getDb(), provider, addresses);
  if (named.length === 0) throw notFound("connected number");
  const { verified, connections } = prove(provider, raw, named);
  let failure: unknown;
  for (const item of channels[provider].parse(verified)) {
    await take(item, connections).catch((error: unknown) => {
      log.error({ err: error, kind: item.kind }, "a provider's item could not be taken");
      if (!isHopeless(error)) failure = error;
    });
  }
  if (failure) throw new AppError("unavailable", "Some of it could not be taken in for now. Send it again.");
}
