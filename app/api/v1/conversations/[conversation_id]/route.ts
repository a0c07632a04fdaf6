import { ConversationHead } from "@/schema/conversation";
import { getConversation, updateConversation } from "@/server/conversations/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getConversation, { record: ConversationHead });
export const PATCH = endpoint(updateConversation, { record: ConversationHead });
