import { download } from "@/server/http/download";
import { exportLeads } from "@/server/leads/export";
import { LeadExportQuery } from "@/server/schema/lead";

export const GET = download({
  summary: "Export leads as a CSV file; practice customers too where they are asked for",
  input: LeadExportQuery,
  content_type: "text/csv",
  run: exportLeads,
});
