import { listConversations } from "@/server/conversations/actions";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(listConversations);
