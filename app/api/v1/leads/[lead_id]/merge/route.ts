import { mergeLeads } from "@/server/dossier/merge";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(mergeLeads);
