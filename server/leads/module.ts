import { sql } from "drizzle-orm";
import { leadImports, leadMerges } from "@/db/schema/lead-changes";
import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";

export const leadsModule: Module = {
  jobs,
  expires: [
    // Files that were uploaded but never imported.
    { column: leadImports.created_at, kept: "24 hours", only: sql`status = 'uploaded'` },
    // An undone merge holds a copy of the lead. One that was not undone has no `undone_at` and is kept for undoing.
    { column: leadMerges.undone_at, kept: "30 days" },
  ],
  cleanUp: async () => (await import("./import/run-import")).failForgottenImports(),
};
