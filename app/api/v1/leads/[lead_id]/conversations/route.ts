import { beginConversation } from "@/server/channels/begin-conversation";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(beginConversation, { status: 201 });
