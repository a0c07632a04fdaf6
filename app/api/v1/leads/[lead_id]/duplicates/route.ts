import { endpoint } from "@/server/http/endpoint";
import { listDuplicates } from "@/server/leads/duplicates";

export const GET = endpoint(listDuplicates);
