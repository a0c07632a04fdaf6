import type { Expiry } from "@/db/expiry";
import { apiKeyRequests } from "@/db/schema/api-keys";
import { auditEvents } from "@/db/schema/audit-events";
import { idempotencyKeys } from "@/db/schema/idempotency";

export const httpModule = {
  expires: [
    { column: idempotencyKeys.created_at, kept: "24 hours" },
    { column: auditEvents.created_at, kept: "400 days" },
    { column: apiKeyRequests.created_at, kept: "7 days" },
  ] satisfies Expiry[],
};
