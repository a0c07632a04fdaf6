import {
  deleteQuickReply,
  getQuickReply,
  updateQuickReply,
} from "@/server/conversations/thread/quick-replies";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getQuickReply);
export const PATCH = endpoint(updateQuickReply);
export const DELETE = endpoint(deleteQuickReply, { status: 204 });
