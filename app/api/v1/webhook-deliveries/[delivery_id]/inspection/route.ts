import { endpoint } from "@/server/http/endpoint";
import { inspectDelivery } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(inspectDelivery, { problems: [409] });
