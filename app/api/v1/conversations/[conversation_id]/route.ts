import { getConversation, updateConversation } from "@/server/conversations/actions";
import { endpoint } from "@/server/endpoint";
import { ConversationHead } from "@/server/schema/conversation";

export const GET = endpoint(getConversation, { record: ConversationHead });
export const PATCH = endpoint(updateConversation, { record: ConversationHead });
