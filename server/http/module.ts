import type { Expiry } from "@/db/expiry";
import { idempotencyKeys } from "@/db/schema/idempotency";

export const httpModule = {
  expires: [{ column: idempotencyKeys.created_at, kept: "24 hours" }] satisfies Expiry[],
};
