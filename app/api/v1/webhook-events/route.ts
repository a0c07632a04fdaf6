import { endpoint } from "@/server/http/endpoint";
import { listEventCatalogue } from "@/server/webhooks/catalogue";

export const GET = endpoint(listEventCatalogue);
