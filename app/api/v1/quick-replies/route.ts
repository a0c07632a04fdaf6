import { createQuickReply, listQuickReplies } from "@/server/conversations/thread/quick-replies";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listQuickReplies);
export const POST = endpoint(createQuickReply, { status: 201 });
