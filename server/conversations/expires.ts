import type { Expiry } from "@/db/expiry";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { agentCalls, sendAttempts } from "@/db/schema/message-steps";

export const conversationExpiry: Expiry[] = [
  { column: agentCalls.created_at, kept: "30 days" },
  { column: sendAttempts.created_at, kept: "30 days" },
  { column: bulkChanges.created_at, kept: "1 day" },
];
