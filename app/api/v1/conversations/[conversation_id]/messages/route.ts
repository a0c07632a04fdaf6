import { replyAsStaff } from "@/server/channels/reply";
import { listMessages } from "@/server/conversations/actions";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listMessages);
export const POST = endpoint(replyAsStaff, { status: 201 });
