import type { Expiry } from "@/db/expiry";
import { agentEventReceipts } from "@/db/schema/events";

export const agentExpiry: Expiry[] = [{ column: agentEventReceipts.received_at, kept: "1 hour" }];
