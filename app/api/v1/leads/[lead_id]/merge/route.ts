import { endpoint } from "@/server/endpoint";
import { mergeLeads } from "@/server/leads/merge/merge";

export const POST = endpoint(mergeLeads);
