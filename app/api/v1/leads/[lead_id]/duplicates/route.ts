import { endpoint } from "@/server/endpoint";
import { listDuplicates } from "@/server/leads/merge/duplicates";

export const GET = endpoint(listDuplicates);
