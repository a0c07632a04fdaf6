import { causeOf, getDb } from "@/db/client";
import type { RawRequest } from "@/server/adapters/http/verified";
import type { Inbound } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import { applyStatus } from "@/server/conversations/delivery-status";
import type { HookRequest } from "@/server/http/hook";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import { log } from "@/server/lib/log";
import type { Provider } from "@/server/schema/channel-connection";
import { takeNotice } from "./notice";
import type { OpenConnection } from "./open-connection";
import { receive } from "./receive";
import { prove } from "./verify-post";

/** The request as the provider called it: behind a proxy the address we see is not the one that was signed. */
function asCalled({ request, body }: HookRequest): RawRequest {
  const { pathname, search } = new URL(request.url);
  return { url: `${env.PUBLIC_URL}${pathname}${search}`, headers: request.headers, body };
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
 * Takes a provider's post in, or refuses it as `prove` says. An item that can't be taken is logged and loses none of the
 * others; what failed for now makes the provider repeat it all, which stores nothing twice.
 */
export async function takePost(provider: Provider, incoming: HookRequest): Promise<void> {
  const { verified, connections } = await prove(provider, asCalled(incoming));
  let failure: unknown;
  for (const item of channels[provider].parse(verified)) {
    await take(item, connections).catch((error: unknown) => {
      log.error({ err: error, kind: item.kind }, "a provider's item could not be taken");
      if (!isHopeless(error)) failure = error;
    });
  }
  if (failure) throw new AppError("unavailable", "Some of it could not be taken in for now. Send it again.");
}
