import { endpoint } from "@/server/http/endpoint";
import { deleteQuickReply, updateQuickReply } from "@/server/inbox/quick-replies";

export const PATCH = endpoint(updateQuickReply);
export const DELETE = endpoint(deleteQuickReply, { status: 204 });
