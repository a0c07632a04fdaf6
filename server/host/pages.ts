import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env } from "@/lib/env";

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Loaded = { serve: Serve; close(): Promise<void> };

/**
 * A server that never listens, for Next to attach its upgrade listener to. On our own server that listener would make
 * Node hand over every socket that requests an upgrade, for good and outside every timeout; without it such a request
 * is like any other. Only dev mode, where pages reload themselves, has something to upgrade to.
 */
const decoy = (): Server => createServer();

async function loadNext(dev: boolean): Promise<Loaded> {
  const { default: createNext } = await import("next");
  const next = createNext({ dev, dir: process.cwd(), port: env.PORT, httpServer: dev ? undefined : decoy() });
  await next.prepare();
  return { serve: next.getRequestHandler(), close: () => next.close() };
}

/**
 * The pages, through Next. Next is loaded when the first page is requested: the API and the jobs don't need it, and it
 * takes a second and as much memory as everything else. If loading fails, the next request tries again.
 */
export function startPages({ dev }: { dev: boolean }): { serve: Serve; stop(): Promise<void> } {
  let loading: Promise<Loaded> | undefined;
  const load = () => {
    loading ??= loadNext(dev).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    serve: async (request, response) => (await load()).serve(request, response),
    stop: async () => (await loading)?.close(),
  };
}
