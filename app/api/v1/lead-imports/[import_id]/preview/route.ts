import { endpoint } from "@/server/http/endpoint";
import { previewImport } from "@/server/leads/import/imports";

export const POST = endpoint(previewImport);
