import { z } from "zod";
import { download } from "@/server/http/download";
import { exportFaults } from "@/server/leads/export";
import { Id } from "@/server/schema/common";

export const GET = download({
  summary: "Download why rows of an import became no lead, as a CSV file",
  input: z.strictObject({ import_id: Id }),
  content_type: "text/csv",
  run: exportFaults,
});
