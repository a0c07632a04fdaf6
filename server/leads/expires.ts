import { sql } from "drizzle-orm";
import type { Expiry } from "@/db/expiry";
import { leadImports, leadMerges } from "@/db/schema/lead-changes";

export const leadExpiry: Expiry[] = [
  // A file that nobody went on with.
  { column: leadImports.created_at, kept: "24 hours", only: sql`status = 'uploaded'` },
  // An undone merge holds a copy of the lead. One that still stands has no time, and is kept so that it can be undone.
  { column: leadMerges.undone_at, kept: "30 days" },
];
