import { endpoint } from "@/server/endpoint";
import { IMPORT_FILE, listImports, uploadImport } from "@/server/leads/import/imports";

export const GET = endpoint(listImports);
export const POST = endpoint(uploadImport, {
  status: 201,
  file: IMPORT_FILE,
  dashboard: true,
});
