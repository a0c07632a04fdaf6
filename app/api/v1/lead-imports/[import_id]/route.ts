import { endpoint } from "@/server/http/endpoint";
import { getImport } from "@/server/leads/imports";

export const GET = endpoint(getImport);
