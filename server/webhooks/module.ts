import { events } from "@/db/schema/events";
import type { Module } from "@/server/queue/module";
import * as jobs from "./jobs";

export const webhooksModule: Module = {
  jobs,
  // An event's deliveries and their attempts are deleted with it.
  expires: [{ column: events.created_at, kept: "30 days" }],
};
