import { env } from "@/server/lib/env";
import { notFound } from "@/server/lib/errors";
import type { Jobs } from "@/server/queue/job";

/** Answers Inngest's calls; 404 if this deployment runs its jobs itself. */
export function inngestEndpoint(jobs: Jobs): (request: Request) => Promise<Response> {
  let serving: Promise<(request: Request) => Promise<Response>> | undefined;
  return async (request) => {
    if (env.JOBS !== "inngest") throw notFound("address");
    // Loaded on the first call: the embedded engine does not need it.
    serving ??= import("./serve").then(({ serveInngest }) => serveInngest(jobs));
    return (await serving)(request);
  };
}
