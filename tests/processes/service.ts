import { env } from "@/lib/env";
import { drainable } from "@/server/host/drain";
import { type RouteFiles, routeFinder } from "@/server/host/routes";
import { createHost, listenOn } from "@/server/host/server";
import { jobs } from "@/server/jobs";
import { startJobs } from "@/server/queue/start";
import { loadOwn } from "@/tests/http/routes";

const noPages = async () => {
  throw new Error("there are no pages here");
};

/** Runs Frontdesk's API and jobs, without the pages, on DATABASE_URL. Needs no build. */
export async function serve(routes: RouteFiles): Promise<void> {
  const engine = await startJobs(jobs);
  const match = routeFinder(await loadOwn(routes));
  const server = createHost({ match, next: noPages, trustProxy: false });
  const drain = drainable(server);
  await listenOn(server, env.PORT);
  process.on("SIGTERM", () => {
    void drain({ finish_ms: 1000 })
      .then(engine.stop)
      .then(() => process.exit(0));
  });
}
