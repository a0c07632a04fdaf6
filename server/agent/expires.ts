import type { Expiry } from "@/db/expiry";
import { agentRehearsals, modelUsage } from "@/db/schema/agent-models";
import { agentEventReceipts } from "@/db/schema/events";

export const agentExpiry: Expiry[] = [
  { column: agentEventReceipts.received_at, kept: "1 hour" },
  { column: modelUsage.day, kept: "400 days" },
  { column: agentRehearsals.created_at, kept: "90 days" },
];
