import { endpoint } from "@/server/http/endpoint";
import { listDuplicates } from "@/server/leads/merge/duplicates";

export const GET = endpoint(listDuplicates);
