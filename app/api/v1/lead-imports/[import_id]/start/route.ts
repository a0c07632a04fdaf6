import { endpoint } from "@/server/core/endpoint";
import { startImport } from "@/server/leads/imports";

export const POST = endpoint(startImport);
