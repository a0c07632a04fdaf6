import { endpoint } from "@/server/core/endpoint";
import { mergeLeads } from "@/server/dossier/merge";

export const POST = endpoint(mergeLeads);
