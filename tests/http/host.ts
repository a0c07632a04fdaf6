import type { IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";
import { drainable } from "@/server/host/drain";
import { type Methods, routeFinder } from "@/server/host/routes";
import { createHost, listenOn } from "@/server/host/server";
import type { RouteHandler } from "@/server/http/route-handler";

/** The exports of a route file with GET only. */
export const only = (GET: RouteHandler): Methods => ({ GET });

/** Runs the self-hosting server with these routes until the test ends; other paths answer with x-forwarded-for. */
export async function startHost(routes: [string, Methods][], trustProxy = false, body_ms?: number) {
  // Like Next, it has read a whole body before it answers.
  const next = async (request: IncomingMessage, response: { end(text: string): void }) => {
    for await (const _ of request);
    response.end(`page for ${request.headers["x-forwarded-for"]}`);
  };
  const server = createHost({ match: routeFinder(routes), next, trustProxy, body_ms });
  const drain = drainable(server);
  await listenOn(server, 0);
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const base = `http://127.0.0.1:${port}`;
  return {
    server,
    drain,
    base,
    get: (path: string, init?: RequestInit) => fetch(base + path, { redirect: "manual", ...init }),
  };
}
