import { endpoint } from "@/server/core/endpoint";
import { getImport } from "@/server/leads/imports";

export const GET = endpoint(getImport);
