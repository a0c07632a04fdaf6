import { endpoint } from "@/server/http/endpoint";
import { redeliver } from "@/server/webhooks/redeliver";

export const POST = endpoint(redeliver, { status: 202 });
