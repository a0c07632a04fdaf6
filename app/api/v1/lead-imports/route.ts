import { endpoint } from "@/server/endpoint";
import { listImports, uploadImport } from "@/server/leads/import/imports";
import { IMPORT_BYTES } from "@/server/schema/lead-import";

export const GET = endpoint(listImports);
export const POST = endpoint(uploadImport, {
  status: 201,
  file: { field: "content", content_type: "text/csv", max_bytes: IMPORT_BYTES },
  dashboard: true,
});
