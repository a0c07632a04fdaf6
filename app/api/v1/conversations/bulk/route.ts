import { changeConversations } from "@/server/conversations/inbox/bulk";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(changeConversations, { problems: [404] });
