import { endpoint } from "@/server/endpoint";
import { startImport } from "@/server/leads/import/imports";

export const POST = endpoint(startImport);
