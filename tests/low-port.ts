import { once } from "node:events";
import { createServer } from "node:net";

// Below where systems take the ports of outgoing connections from: a server that was killed gets its own again.
const FROM = 20_000;
const COUNT = 12_000;

/** Whether nobody listens there: `once` throws where the server fails. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** A port of this machine that nobody listens on, and that no outgoing connection takes meanwhile. */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
