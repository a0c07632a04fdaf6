import type { Expiry } from "@/db/expiry";
import { idempotencyKeys } from "@/db/schema/idempotency";

export const requestExpiry: Expiry[] = [{ column: idempotencyKeys.created_at, kept: "24 hours" }];
