import { endpoint } from "@/server/endpoint";
import { previewImport } from "@/server/leads/import/imports";

export const POST = endpoint(previewImport);
