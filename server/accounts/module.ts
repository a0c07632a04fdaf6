import { accountTokens, invitations, rateLimits, sessions } from "@/db/schema/auth";
import { notifications } from "@/db/schema/notifications";
import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";
import * as notificationJobs from "./notifications/jobs";

export const accountsModule: Module = {
  jobs: { ...jobs, ...notificationJobs },
  expires: [
    { column: rateLimits.window_start, kept: "1 day" },
    { column: accountTokens.expires_at, kept: "1 day" },
    { column: sessions.expires_at, kept: "30 days" },
    { column: invitations.expires_at, kept: "30 days" },
    // A notification's sends are deleted with it.
    { column: notifications.created_at, kept: "90 days" },
  ],
};
