import { endpoint } from "@/server/http/endpoint";
import { startImport } from "@/server/leads/imports";

export const POST = endpoint(startImport);
