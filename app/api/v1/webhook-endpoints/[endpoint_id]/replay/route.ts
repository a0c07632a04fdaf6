import { endpoint } from "@/server/endpoint";
import { replayEvents } from "@/server/webhooks/deliveries/redeliver";

export const POST = endpoint(replayEvents, { status: 202 });
