import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { expect, vi } from "vitest";
import { z } from "zod";
import type { Handlers } from "@/server/jobs/handlers";
import { serveInngest } from "@/server/jobs/inngest/serve";
import { loadEnv } from "@/server/lib/env";
import { type InngestMode, startInngest } from "./stand-ins/inngest";

/** The app as Inngest sees it: what answers /api/inngest, on a port of its own. */
async function serveApp() {
  let answer = async (_request: Request) => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => answer(request) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the app has no port");
  return {
    url: `http://127.0.0.1:${address.port}/api/inngest`,
    serve: (handlers?: Handlers, retries?: 0) => {
      answer = serveInngest(handlers, retries);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const Functions = z.object({
  data: z.object({
    functions: z.array(
      z.object({ slug: z.string(), triggers: z.array(z.object({ type: z.string(), value: z.string() })) }),
    ),
  }),
});
const Span = z.object({ name: z.string() });
const isOurs = (step: string) => /^(turn|until) /.test(step);
const Run = z.object({
  id: z.string(),
  status: z.string(),
  function: z.object({ slug: z.string() }),
  trace: z.object({ childrenSpans: z.array(Span) }).nullable(),
});
const Runs = z.object({ data: z.object({ runs: z.object({ edges: z.array(z.object({ node: Run })) }) }) });

const RUNS = `query ($from: Time!) {
  runs(orderBy: [{ field: QUEUED_AT, direction: ASC }], filter: { from: $from }) {
    edges { node { id status function { slug } trace(preview: true) { childrenSpans { name } } } }
  }
}`;

async function ask(url: string, query: string, variables = {}): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${url}/v0/gql`, { method: "POST", headers, body });
  return response.json();
}

/** Starts a real server of Inngest that runs these handlers (ours, unless told otherwise) as this process's engine. */
export async function runInngest(mode: InngestMode, handlers?: Handlers, retries?: 0) {
  const from = new Date();
  const app = await serveApp();
  const server = await startInngest(mode, app.url);
  for (const name of ["INNGEST_DEV", "INNGEST_BASE_URL", "INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"])
    delete process.env[name];
  loadEnv(server.variables);
  app.serve(handlers, retries);
  const functions = async () =>
    Functions.parse(await ask(server.url, "{ functions { slug triggers { type value } } }")).data.functions;
  await vi.waitFor(async () => expect(await functions()).not.toEqual([]), { timeout: 20_000 });
  return {
    ...server,
    app_url: app.url,
    /** What it knows of our functions. */
    functions,
    /** What an operator reads: every run with its steps, in the order of their beginning. */
    async runs() {
      const { data } = Runs.parse(await ask(server.url, RUNS, { from }));
      return data.runs.edges.map(({ node }) => ({
        name: node.function.slug.replace("frontdesk-", ""),
        status: node.status,
        // Each step is told twice: as it was planned, and as it was done.
        steps: [...new Set(node.trace?.childrenSpans.map((span) => span.name).filter(isOurs))],
      }));
    },
    async close() {
      await server.close();
      await app.close();
    },
  };
}
