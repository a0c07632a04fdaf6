import { endpoint } from "@/server/endpoint";
import { inspectDelivery } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(inspectDelivery, { problems: [409] });
