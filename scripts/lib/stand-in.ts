import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { answerOf, type ProviderRequest } from "@/server/sandbox/provider-api";

export type Received = { headers: IncomingHttpHeaders; body: string };

/** The world around the demo organization on one port: both providers' APIs, and a webhook receiver at `hook`. */
export async function startStandIn(port: number, hook = "/hook") {
  const sent: ProviderRequest[] = [];
  const hooks: Received[] = [];
  // Ids of one run must not meet those of another: the service keeps them for ever.
  const firstId = Date.now() * 1000;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    if (request.url?.startsWith("/hook")) {
      if (request.url === hook) hooks.push({ headers: request.headers, body: text });
      response.end("ok");
      return;
    }
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "null");
    const asked = { path: request.url ?? "/", headers: request.headers, body };
    sent.push(asked);
    const answer = answerOf(asked, firstId + sent.length);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? null));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    sent,
    hooks,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
