import { endpoint } from "@/server/core/endpoint";
import { redeliver } from "@/server/webhooks/redeliver";

export const POST = endpoint(redeliver, { status: 202 });
