import { sql } from "drizzle-orm";
import { z } from "zod";
import { one, transaction } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { byId, type Scoped } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { Id } from "@/schema/common";
import { Message } from "@/schema/conversation";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { isConversation, messageColumns } from "@/server/conversations/columns";
import { endWaitFor } from "@/server/conversations/state/waiting";
import { messageById } from "@/server/conversations/thread/reads";
import { askToSend, lockConversation } from "@/server/conversations/writes";
import { action } from "@/server/http/action";
import { changeDelivery } from "./publish-delivery";
import { requireRoute } from "./reply";

// Forget the earlier try, including the provider's id: a late callback of that try says nothing about this one.
const AS_NEW = {
  delivery_status: "queued" as const,
  delivery_error: null,
  provider_message_id: null,
  send_attempts: 0,
  send_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
  metadata: sql`${messages.metadata} - 'pricing'`,
};

export const retryMessage = action({
  summary: "Retry a message that could not be sent",
  description:
    "It is queued again, as it was, and `message.updated` is published. 409 if it has not failed, or can't be sent now.",
  input: z.strictObject({ message_id: Id }),
  only: "practitioner",
  output: Message,
  audit: "message.retried",
  run: (ctx, { message_id }) =>
    transaction(ctx.db, async (tx) => {
      const { conversation_id } = await messageById({ ...ctx, db: tx }, message_id);
      const isIt = byId(ctx, messages, message_id);
      const row = await lockConversation(tx, ctx, conversation_id);
      const [message] = await tx.select(messageColumns).from(messages).where(isIt).for("update");
      if (message?.delivery_status !== "failed")
        throw new AppError("conflict", "This message has not failed: there is nothing to try again.");
      const metadata = readMetadata(message);
      const media = metadata.author === "staff" ? metadata.media : undefined;
      await requireRoute(tx, ctx, row, { content: message.content, media, ...partsOf(metadata) });
      const renewed = one(
        await changeDelivery(tx, ctx.organization_id, isIt, (theirs: Scoped) =>
          tx.update(messages).set(AS_NEW).where(theirs).returning(messageColumns),
        ),
      );
      await tx.update(conversations).set(endWaitFor("not_sent")).where(isConversation(ctx, conversation_id));
      await askToSend(tx, ctx, conversation_id);
      return renewed;
    }),
});
