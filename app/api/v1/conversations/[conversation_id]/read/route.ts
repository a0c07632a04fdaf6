import { markRead } from "@/server/conversations/inbox/actions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(markRead);
