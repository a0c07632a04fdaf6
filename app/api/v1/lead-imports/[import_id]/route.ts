import { endpoint } from "@/server/http/endpoint";
import { getImport } from "@/server/leads/import/imports";

export const GET = endpoint(getImport);
