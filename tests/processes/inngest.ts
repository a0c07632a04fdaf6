import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { expect, vi } from "vitest";
import { loadEnv } from "@/lib/env";
import { jobs as ours } from "@/server/jobs";
import { serveInngest } from "@/server/queue/inngest/serve";
import type { Jobs } from "@/server/queue/job";
import { type InngestMode, startInngest } from "@/tests/stand-ins/inngest";
import { functionsAt, runsAt } from "@/tests/stand-ins/inngest-api";

/** The app as Inngest sees it: /api/inngest on its own port. */
async function serveApp() {
  let answer = async (_request: Request) => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => answer(request) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the app has no port");
  return {
    url: `http://127.0.0.1:${address.port}/api/inngest`,
    serve: (jobs: Jobs, retries?: 0) => {
      answer = serveInngest(jobs, retries);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts a real Inngest server as this process's job engine, with these jobs (by default all of ours). */
export async function runInngest(mode: InngestMode, jobs: Jobs = ours, retries?: 0) {
  const from = new Date();
  const app = await serveApp();
  const server = await startInngest(mode, app.url);
  for (const name of ["INNGEST_DEV", "INNGEST_BASE_URL", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"])
    delete process.env[name];
  loadEnv(server.variables);
  app.serve(jobs, retries);
  await vi.waitFor(async () => expect(await functionsAt(server.url)).not.toEqual([]), { timeout: 20_000 });
  return {
    ...server,
    app_url: app.url,
    functions: () => functionsAt(server.url),
    runs: () => runsAt(server.url, from),
    async close() {
      await server.close();
      await app.close();
    },
  };
}
