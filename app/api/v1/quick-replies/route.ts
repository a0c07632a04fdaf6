import { endpoint } from "@/server/http/endpoint";
import { createQuickReply, listQuickReplies } from "@/server/inbox/quick-replies";

export const GET = endpoint(listQuickReplies);
export const POST = endpoint(createQuickReply, { status: 201 });
