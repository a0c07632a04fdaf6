import { ConversationHead } from "@/schema/conversation";
import { takeOver } from "@/server/conversations/inbox/actions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(takeOver, { record: ConversationHead });
