import { endpoint } from "@/server/http/endpoint";
import { replayEvents } from "@/server/webhooks/redeliver";

export const POST = endpoint(replayEvents, { status: 202 });
