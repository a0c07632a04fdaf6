import { endpoint } from "@/server/endpoint";
import { getImport } from "@/server/leads/import/imports";

export const GET = endpoint(getImport);
