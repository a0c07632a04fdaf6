import { endpoint } from "@/server/core/endpoint";
import { listDuplicates } from "@/server/leads/duplicates";

export const GET = endpoint(listDuplicates);
