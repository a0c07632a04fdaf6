import { endpoint } from "@/server/core/endpoint";
import { listEventCatalogue } from "@/server/webhooks/catalogue";

export const GET = endpoint(listEventCatalogue);
