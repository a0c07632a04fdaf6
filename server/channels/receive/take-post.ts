import { causeOf, getDb, transaction } from "@/db/client";
import { env } from "@/lib/env";
import { AppError, unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import type { Provider } from "@/schema/channel-connection";
import type { RawRequest } from "@/server/adapters/http/verified";
import type { Inbound, InboundEdit, InboundNotice, InboundStatus } from "@/server/adapters/messaging/channel";
import { channels } from "@/server/adapters/messaging/channels";
import type { OpenConnection } from "@/server/channels/open-connection";
import { OPT_OUT_FAULTS } from "@/server/channels/send/send";
import { mediaIn } from "@/server/conversations/media/take-in";
import { applyStatus } from "@/server/conversations/sending/delivery-status";
import { customersMessage, editMessage } from "@/server/conversations/thread/edit-message";
import type { Ctx } from "@/server/http/ctx";
import type { HookRequest } from "@/server/http/hook";
import { targetOf } from "@/server/http/request/request-url";
import { noteVerified } from "@/server/http/request/webhook-timing";
import { writtenAt } from "./inbound-thread";
import { MOST_TOGETHER, RETRY_SECONDS, requireQueueRoom, takeMessage } from "./intake";
import { takeNotice } from "./notice";
import { optOutOfConversation } from "./opt-out";
import { receive } from "./receive";
import { prove } from "./verify-post";

/** The request with the URL that the provider signed: behind a proxy, the one we see differs. */
function asCalled({ request, body }: HookRequest): RawRequest {
  const { pathname, search } = targetOf(request);
  return { url: `${env.PUBLIC_URL}${pathname}${search}`, headers: request.headers, body };
}

/** A verified post: its items, and the connections that they may concern, by address. */
type Post = { items: Inbound[]; connections: Map<string, OpenConnection> };

async function takeNews(
  item: InboundStatus | InboundNotice | InboundEdit,
  connection: OpenConnection,
): Promise<void> {
  const ctx = {
    organization_id: connection.organization_id,
    actor: { kind: "customer" as const },
    db: getDb(),
  };
  if (item.kind === "notice") return takeNotice(ctx, connection, item);
  if (item.kind === "edit") return takeEdit(ctx, connection, item);
  const failed = await applyStatus(ctx, connection, item);
  if (item.error && OPT_OUT_FAULTS.has(item.error.code))
    for (const conversation_id of failed)
      await transaction(ctx.db, (tx) => optOutOfConversation(tx, ctx, conversation_id));
}

function take(item: Inbound, { connections }: Post): Promise<void> | void {
  if (item.kind === "ignored") return log.info({ reason: item.reason }, "a provider's item was ignored");
  const connection = connections.get(item.address);
  if (!connection)
    return log.warn({ address: item.address }, "an item for a number that is not connected was skipped");
  if (item.kind === "message") return takeMessage(connection, item);
  return takeNews(item, connection);
}

/** Whether an item can never be stored: Postgres rejects its data, or it exceeds a limit. */
const isHopeless = (error: unknown): boolean => /^(?:22|54)|^23(?:502|514)$/.test(causeOf(error)?.code ?? "");

/** A post's items in order. Consecutive messages form one step, to be taken in together. */
function* inSteps(items: Inbound[]): Generator<Inbound[]> {
  let step: Inbound[] = [];
  for (const item of items) {
    const isMore = item.kind === "message" && step[0]?.kind === "message" && step.length < MOST_TOGETHER;
    if (!isMore && step.length > 0) yield step;
    step = isMore ? [...step, item] : [item];
  }
  if (step.length > 0) yield step;
}

/**
 * Takes in the items of a verified post. A failed item is logged and does not affect the others. A temporary failure is
 * thrown as 503, so that the provider repeats the whole post, which stores nothing twice.
 */
async function takeItems(post: Post): Promise<void> {
  noteVerified();
  const failures: unknown[] = [];
  const attempt = async (item: Inbound) => {
    try {
      await take(item, post);
    } catch (error) {
      if (!unavailableIn(error))
        log.error({ err: error, kind: item.kind }, "a provider's item could not be taken");
      if (!isHopeless(error)) failures.push(error);
    }
  };
  for (const step of inSteps(post.items)) {
    const [first, ...more] = step;
    // Most posts bring one item, for which Promise.all would make four promises.
    await (first && more.length === 0 ? attempt(first) : Promise.all(step.map(attempt)));
  }
  if (failures.length === 0) return;
  const down = failures.find(unavailableIn);
  if (down) throw down;
  const details = { retry_after_seconds: RETRY_SECONDS };
  throw new AppError("unavailable", "Some of it could not be taken in for now. Send it again.", details);
}

/** Takes in a provider's post, or throws as `prove` does. */
export async function takePost(provider: Provider, incoming: HookRequest): Promise<void> {
  requireQueueRoom();
  const { verified, connections } = await prove(provider, asCalled(incoming));
  await takeItems({ items: channels[provider].parse(verified), connections });
}

/**
 * Applies a customer's edit or deletion to their message. An edit of a message that has not come yet stands in for it;
 * a deletion of one leaves nothing to do.
 */
async function takeEdit(ctx: Ctx, connection: OpenConnection, edit: InboundEdit): Promise<void> {
  const { original_id, content, provider_message_id: id, sent_at, ...rest } = edit;
  const isKnown = await transaction(ctx.db, async (tx) => {
    const message = await customersMessage(tx, ctx, connection.id, original_id);
    if (!message) return false;
    const { incoming } = content ? mediaIn(content) : { incoming: [] };
    const caption = incoming[0] && (incoming[0].shown.caption ?? "");
    const text = content?.text ?? null;
    const at = writtenAt(sent_at);
    await editMessage(tx, ctx, message, { id, at, content: text, caption, handled: content?.handled });
    return true;
  });
  if (isKnown || !content) return;
  await receive(ctx, connection, {
    ...rest,
    ...content,
    kind: "message",
    provider_message_id: original_id,
    sent_at,
  });
}
