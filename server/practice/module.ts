import { sql } from "drizzle-orm";
import { sandboxReceipts, sandboxRequests } from "@/db/schema/sandbox";
import type { Module } from "@/server/queue/module";

export const practiceModule: Module = {
  expires: [
    { column: sandboxReceipts.created_at, kept: "1 day" },
    { column: sandboxRequests.created_at, kept: "1 day", only: sql`recipient is not null` },
    // Contents (requests without a recipient) are reused for as long as the process remembers them.
    { column: sandboxRequests.created_at, kept: "30 days" },
  ],
};
