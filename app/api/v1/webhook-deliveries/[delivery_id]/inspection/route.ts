import { endpoint } from "@/server/core/endpoint";
import { inspectDelivery } from "@/server/webhooks/log";

export const GET = endpoint(inspectDelivery);
