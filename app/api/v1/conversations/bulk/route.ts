import { changeConversations } from "@/server/conversations/inbox/bulk";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(changeConversations, { problems: [404] });
