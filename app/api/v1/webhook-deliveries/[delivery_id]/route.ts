import { endpoint } from "@/server/http/endpoint";
import { getDelivery } from "@/server/webhooks/log";

export const GET = endpoint(getDelivery);
