import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";

/** Starts a real HTTP server around a web handler, on `port` of this machine. */
export async function startWebServer(
  handle: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: handle });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
