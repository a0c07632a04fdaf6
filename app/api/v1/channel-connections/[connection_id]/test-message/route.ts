import { sendTestMessage } from "@/server/channels/try";
import { endpoint } from "@/server/core/endpoint";

export const POST = endpoint(sendTestMessage);
