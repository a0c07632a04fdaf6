import { endpoint } from "@/server/core/endpoint";
import { createQuickReply, listQuickReplies } from "@/server/inbox/quick-replies";

export const GET = endpoint(listQuickReplies);
export const POST = endpoint(createQuickReply, { status: 201 });
