import { endpoint } from "@/server/http/endpoint";
import { inspectDelivery } from "@/server/webhooks/log";

export const GET = endpoint(inspectDelivery, { problems: [409] });
