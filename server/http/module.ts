import type { Expiry } from "@/db/expiry";
import { apiKeyRequests } from "@/db/schema/api-keys";
import { idempotencyKeys } from "@/db/schema/idempotency";

export const httpModule = {
  expires: [
    { column: idempotencyKeys.created_at, kept: "24 hours" },
    { column: apiKeyRequests.created_at, kept: "7 days" },
  ] satisfies Expiry[],
};
