import { endpoint } from "@/server/endpoint";
import { sendSample } from "@/server/webhooks/endpoints";

export const POST = endpoint(sendSample, { status: 202 });
