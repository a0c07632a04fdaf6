import { deleteQuickReply, updateQuickReply } from "@/server/conversations/quick-replies";
import { endpoint } from "@/server/http/endpoint";

export const PATCH = endpoint(updateQuickReply);
export const DELETE = endpoint(deleteQuickReply, { status: 204 });
