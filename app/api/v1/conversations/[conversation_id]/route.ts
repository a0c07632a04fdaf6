import { getConversation, updateConversation } from "@/server/conversations/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getConversation);
export const PATCH = endpoint(updateConversation);
