import { not } from "drizzle-orm";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { mediaUploads, pagePictures } from "@/db/schema/media";
import { agentCalls, sendAttempts } from "@/db/schema/message-steps";
import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";
import * as mediaJobs from "./media/jobs";
import { isOnPage } from "./media/pictures";

export const conversationsModule: Module = {
  jobs: { ...jobs, ...mediaJobs },
  expires: [
    { column: agentCalls.created_at, kept: "30 days" },
    { column: sendAttempts.created_at, kept: "30 days" },
    { column: bulkChanges.created_at, kept: "1 day" },
    { column: mediaUploads.created_at, kept: "1 day" },
    { column: pagePictures.created_at, kept: "1 day", only: not(isOnPage) },
  ],
};
