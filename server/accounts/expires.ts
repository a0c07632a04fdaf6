import type { Expiry } from "@/db/expiry";
import { accountTokens, invitations, rateLimits, sessions } from "@/db/schema/auth";

export const accountExpiry: Expiry[] = [
  { column: rateLimits.window_start, kept: "1 day" },
  { column: accountTokens.expires_at, kept: "1 day" },
  { column: sessions.expires_at, kept: "30 days" },
  { column: invitations.expires_at, kept: "30 days" },
];
