import { z } from "zod";
import type { Message } from "@/server/schema/conversation";
import type { InboxMessage, MessageSender } from "@/server/schema/inbox";

/** What a message of staff carries in its metadata about who wrote it. */
const Author = z.object({
  author: z.literal("staff"),
  staff: z.string().nullable().catch(null),
  staff_id: z.uuid().nullable().catch(null),
  staff_name: z.string().nullable().catch(null),
});

/** Who wrote a message, by its role and metadata: the one place that knows. */
export function senderOf({ role, metadata }: Pick<Message, "role" | "metadata">): MessageSender {
  const nobody = { id: null, name: null };
  if (role === "user") return { kind: "customer", ...nobody };
  if (role === "system") return { kind: "system", ...nobody };
  const { data } = Author.safeParse(metadata);
  if (!data) return { kind: "agent", ...nobody };
  return { kind: "staff", id: data.staff_id, name: data.staff_name ?? data.staff };
}

/** A message with who wrote it. */
export const withSender = (message: Message): InboxMessage => ({ ...message, sender: senderOf(message) });
