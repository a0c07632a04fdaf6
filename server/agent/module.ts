import { agentRehearsals, modelUsage } from "@/db/schema/agent-models";
import { agentEventReceipts } from "@/db/schema/events";
import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";
import * as knowledgeJobs from "./knowledge/jobs";

export const agentModule: Module = {
  jobs: { ...jobs, ...knowledgeJobs },
  expires: [
    { column: agentEventReceipts.received_at, kept: "1 hour" },
    { column: modelUsage.day, kept: "400 days" },
    { column: agentRehearsals.created_at, kept: "90 days" },
  ],
};
