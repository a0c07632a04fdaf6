import { sql } from "drizzle-orm";
import type { Expiry } from "@/db/expiry";
import { sandboxReceipts, sandboxRequests } from "@/db/schema/sandbox";

export const practiceExpiry: Expiry[] = [
  { column: sandboxReceipts.created_at, kept: "1 day" },
  { column: sandboxRequests.created_at, kept: "1 day", only: sql`recipient is not null` },
  // Contents (requests without a recipient) are reused for as long as the process remembers them.
  { column: sandboxRequests.created_at, kept: "30 days" },
];
