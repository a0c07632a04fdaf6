import { download } from "@/server/core/download";
import { exportLeads } from "@/server/leads/export";
import { LeadFilter } from "@/server/schema/lead";

export const GET = download({
  summary: "Export leads as a CSV file",
  input: LeadFilter,
  content_type: "text/csv",
  run: exportLeads,
});
