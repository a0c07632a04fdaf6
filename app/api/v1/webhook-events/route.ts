import { endpoint } from "@/server/endpoint";
import { listEventCatalogue } from "@/server/webhooks/catalogue";

export const GET = endpoint(listEventCatalogue);
