import { routeHandler } from "@/server/http/route-handler";
import { jobs } from "@/server/jobs";
import { env } from "@/server/lib/env";
import { notFound } from "@/server/lib/errors";

let serving: Promise<(request: Request) => Promise<Response>> | undefined;

// Loaded at the first call: the embedded engine has no use for it.
const inngest = routeHandler(async (request) => {
  if (env.JOBS !== "inngest") throw notFound("address");
  serving ??= import("@/server/queue/inngest/serve").then(({ serveInngest }) => serveInngest(jobs));
  return (await serving)(request);
});

// Seconds, on Vercel: a turn of deliveries, or a file of leads.
export const maxDuration = 300;

export const GET = inngest;
export const POST = inngest;
export const PUT = inngest;
