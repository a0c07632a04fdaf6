import { listMessages } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listMessages);
export const POST = endpoint(replyAsStaff, { status: 201 });
