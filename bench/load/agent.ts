import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Told = { messages: { role: string; content: string }[] };

const NOTHING = JSON.stringify({ reply: null });

/**
 * An agent that returns no reply at little cost. `askedAt` maps a customer's message text to the time of the first call
 * about it (milliseconds since 1970).
 */
export async function startSilentAgent() {
  const askedAt = new Map<string, number>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.timeOrigin + performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { messages }: Told = JSON.parse(Buffer.concat(chunks).toString());
    for (const { role, content } of messages)
      if (role === "user" && !askedAt.has(content)) askedAt.set(content, at);
    response.writeHead(200, { "content-type": "application/json" }).end(NOTHING);
  };
  // The caller may disconnect at the end.
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the silent agent has no port");
  return {
    url: `http://127.0.0.1:${address.port}/answer`,
    askedAt,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
