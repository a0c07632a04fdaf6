import { endpoint } from "@/server/core/endpoint";
import { previewImport } from "@/server/leads/imports";

export const POST = endpoint(previewImport);
