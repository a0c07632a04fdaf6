import { endpoint } from "@/server/http/endpoint";
import { startImport } from "@/server/leads/import/imports";

export const POST = endpoint(startImport);
