import { labelConversation, unlabelConversation } from "@/server/conversations/labels";
import { endpoint } from "@/server/endpoint";

export const PUT = endpoint(labelConversation);
export const DELETE = endpoint(unlabelConversation);
