import type { Message } from "@/schema/conversation";
import type { InboxMessage, MessageSender } from "@/schema/inbox";
import { type MessageMetadata, readMetadata } from "@/schema/message-metadata";

function toSender(role: Message["role"], metadata: MessageMetadata): MessageSender {
  const nobody = { id: null, name: null };
  if (role === "user") return { kind: "customer", ...nobody };
  if (role === "system") return { kind: "system", ...nobody };
  if (metadata.author !== "staff") return { kind: "agent", ...nobody };
  const { staff, staff_id = null, staff_name = staff ?? null } = metadata;
  return { kind: "staff", id: staff_id, name: staff_name };
}

export const senderOf = (message: Pick<Message, "role" | "metadata">): MessageSender =>
  toSender(message.role, readMetadata(message));

export function withSender(message: Message): InboxMessage {
  const metadata = readMetadata(message);
  return { ...message, metadata, sender: toSender(message.role, metadata) };
}
