import { endpoint } from "@/server/http/endpoint";
import { redeliverFailed } from "@/server/webhooks/redeliver";

export const POST = endpoint(redeliverFailed, { status: 202 });
