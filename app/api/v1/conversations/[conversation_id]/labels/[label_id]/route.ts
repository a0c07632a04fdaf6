import { ConversationHead } from "@/schema/conversation";
import { labelConversation, unlabelConversation } from "@/server/conversations/labels";
import { endpoint } from "@/server/endpoint";

export const PUT = endpoint(labelConversation, { record: ConversationHead });
export const DELETE = endpoint(unlabelConversation, { record: ConversationHead });
