import { setImmediate as nextTurn } from "node:timers/promises";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { chunksBefore } from "@/server/host/body/chunks";
import { drainable } from "@/server/host/drain";
import { startPages } from "@/server/host/pages";
import { type OwnRoute, ownRoutes, type RouteFiles, routeFinder } from "@/server/host/routes";
import { createHost, listenOn } from "@/server/host/server";
import { startWatchdog } from "@/server/host/watchdog";
import type { Running } from "./running";

/** Where the build puts the pages' compressed scripts and styles. */
const CHUNKS = ".next/compressed";
const REQUESTS_SECONDS = 10;

/**
 * Serves the API from the built route files, and the pages; without route files (dev mode) Next serves everything.
 * `stay` returns how many seconds the server stays open after it is told to stop.
 */
export async function startServer(
  routes: RouteFiles | undefined,
  running: Running,
  stay: () => number,
): Promise<void> {
  const own = routes && ownRoutes(routes);
  const match = own && routeFinder(own);
  const pages = startPages({ dev: !routes });
  running.add("the pages", 5, pages.stop);
  const next = routes ? chunksBefore(pages.serve, CHUNKS) : pages.serve;
  // A debugger, or a page being compiled, holds up a developer's process.
  if (routes) running.add("the watchdog", 2, startWatchdog().stop);
  const server = createHost({ match, next, trustProxy: env.TRUST_PROXY });
  const drain = drainable(server);
  await listenOn(server, env.PORT);
  running.add("the server", env.STOP_DELAY_SECONDS + REQUESTS_SECONDS + 2, () =>
    drain({ stay_ms: stay() * 1000, finish_ms: REQUESTS_SECONDS * 1000 }),
  );
  if (own) void loadMeanwhile(own);
}

/** Loads all routes, so that no request waits for one; requests that arrive between two of them are served. */
async function loadMeanwhile(routes: OwnRoute[]): Promise<void> {
  for (const [folder, load] of routes) {
    await nextTurn();
    try {
      await load();
    } catch (error) {
      log.error({ err: error, folder }, "a route can't be loaded");
    }
  }
}
