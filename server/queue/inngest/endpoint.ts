import { env } from "@/server/lib/env";
import { notFound } from "@/server/lib/errors";
import type { Jobs } from "@/server/queue/job";

/** Answers Inngest's calls; 404 where this process does the jobs itself. */
export function inngestEndpoint(jobs: Jobs): (request: Request) => Promise<Response> {
  let serving: Promise<(request: Request) => Promise<Response>> | undefined;
  return async (request) => {
    if (env.JOBS !== "inngest") throw notFound("address");
    // Loaded at the first call: the embedded engine has no use for it.
    serving ??= import("./serve").then(({ serveInngest }) => serveInngest(jobs));
    return (await serving)(request);
  };
}
