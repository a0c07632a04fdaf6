import { sendTestMessage } from "@/server/channels/check-connection";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(sendTestMessage);
