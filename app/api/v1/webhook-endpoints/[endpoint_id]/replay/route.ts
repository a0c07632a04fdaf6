import { endpoint } from "@/server/core/endpoint";
import { replayEvents } from "@/server/webhooks/deliveries";

export const POST = endpoint(replayEvents, { status: 202 });
