import { retryMessage } from "@/server/conversations/sending/retry";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(retryMessage);
