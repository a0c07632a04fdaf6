import { endpoint } from "@/server/http/endpoint";
import { mergeLeads } from "@/server/leads/merge/merge";

export const POST = endpoint(mergeLeads);
