import { once } from "node:events";
import { createServer } from "node:net";

// Below the range of outgoing ports, so that a killed server can have its port back.
const FROM = 20_000;
const COUNT = 12_000;

/** Whether nothing listens on a port. `once` throws if the server can't listen. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** A port that nothing listens on, and that no outgoing connection takes meanwhile. */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
