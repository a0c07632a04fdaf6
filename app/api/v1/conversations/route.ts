import { listConversations } from "@/server/conversations/actions";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listConversations);
