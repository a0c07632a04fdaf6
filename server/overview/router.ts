import { mutation, query } from "@/server/http/trpc";
import { getOverview } from "./figures";
import { getFirstSteps, updateFirstSteps } from "./first-steps";
import { runSetAsideJobs } from "./health/set-aside";
import { readTimeline } from "./lead-timeline";
import { getNow } from "./now";
import { getStatus } from "./status/status";
import { getThread } from "./thread";

export const overviewProcedures = {
  overview: {
    get: query(getOverview),
    now: query(getNow),
  },
  status: {
    get: query(getStatus),
    runSetAside: mutation(runSetAsideJobs),
  },
  firstSteps: {
    get: query(getFirstSteps),
    update: mutation(updateFirstSteps),
  },
  inbox: {
    get: query(getThread),
  },
  leads: {
    timeline: query(readTimeline),
  },
};
