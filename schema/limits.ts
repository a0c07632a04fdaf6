import { z } from "zod";

/** The most that a limit can be set to. */
const MOST = 1_000_000_000;
const limit = z.int().min(0).max(MOST);

/**
 * What the operator allows one organization, where that differs from what the deployment allows each: requests to the
 * API a minute, megabytes of files, the language model's tokens a month, customers' mails a day, and messages that are
 * sent a day. 0 allows nothing.
 */
export const OrganizationLimits = z
  .strictObject({
    requests_per_minute: limit,
    storage_mb: limit,
    model_tokens_per_month: limit,
    mails_per_day: limit,
    messages_per_day: limit,
  })
  .partial()
  .meta({ id: "OrganizationLimits" });
export type OrganizationLimits = z.infer<typeof OrganizationLimits>;
