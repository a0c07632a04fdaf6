import { endpoint } from "@/server/http/endpoint";
import { previewImport } from "@/server/leads/imports";

export const POST = endpoint(previewImport);
