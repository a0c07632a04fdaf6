import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import type { Jobs } from "@/server/queue/job";

/** Answers Inngest's calls; 404 if this deployment runs its jobs itself. */
export function inngestEndpoint(jobs: Jobs): (request: Request) => Promise<Response> {
  let serving: Promise<(request: Request) => Promise<Response>> | undefined;
  return async (request) => {
    if (env.QUEUE !== "inngest") throw notFound("address");
    if (!env.RUNS_JOBS) throw new AppError("unavailable", "No job runs: JOBS is off, or READ_ONLY is set.");
    // Loaded on the first call: the embedded engine does not need it.
    serving ??= import("./serve").then(({ serveInngest }) => serveInngest(jobs));
    return (await serving)(request);
  };
}
