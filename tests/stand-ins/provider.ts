import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerOf } from "@/server/practice/provider-api";
import type { PlayedAnswer, ProviderRequest } from "@/server/practice/provider-request";
import { formIn } from "./form";

/** An answer instead of the right one; `hang` never answers, `cut` closes the connection without an answer. */
export type Failure = PlayedAnswer | "hang" | "cut";

/** A stand-in for Meta's and Twilio's APIs. */
export type StandInProvider = {
  /** The value for TWILIO_API_URL, TWILIO_CONTENT_URL and META_GRAPH_URL. */
  url: string;
  /** Every request so far that sends or makes something, in the order of arrival. */
  requests: ProviderRequest[];
  /** Every GET request so far: for numbers, accounts, senders. */
  reads: ProviderRequest[];
  /** Resolves with all `requests` once there are at least `count`. */
  receives(count: number): Promise<ProviderRequest[]>;
  /** The WhatsApp senders of every Twilio account. */
  senders: string[];
  /** Makes the next request fail, or the next `times` requests. */
  failNext(failure: Failure, times?: number): void;
  close(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const content_type = request.headers["content-type"] ?? "";
  if (content_type.startsWith("multipart/form-data")) return formIn(Buffer.concat(chunks), content_type);
  const text = Buffer.concat(chunks).toString("utf8");
  const isForm = content_type.startsWith("application/x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "null");
}

const reply = (response: ServerResponse, { status, headers, body, bytes }: PlayedAnswer) =>
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(bytes ?? (typeof body === "string" ? body : JSON.stringify(body ?? null)));

/** Gets each request with its right answer, and may make it fail. */
export type Judge = (request: ProviderRequest, answer: PlayedAnswer) => Failure | undefined;

/** Starts a stand-in provider. `port` 0 (default) takes a free one. */
export async function startProvider({
  port = 0,
  judge,
}: {
  port?: number;
  judge?: Judge;
} = {}): Promise<StandInProvider> {
  const requests: ProviderRequest[] = [];
  const reads: ProviderRequest[] = [];
  const senders: string[] = [];
  const failures: Failure[] = [];
  const waiting = new Set<{ count: number; resolve: (all: ProviderRequest[]) => void }>();

  const take = (request: ProviderRequest) => {
    requests.push(request);
    for (const one of waiting) if (requests.length >= one.count && waiting.delete(one)) one.resolve(requests);
  };

  // Ids of different runs must not collide, because the service stores them for ever.
  let made = Date.now() * 1000;
  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming).catch(() => undefined);
    const base = `http://${incoming.headers.host}`;
    const request = { path: incoming.url ?? "/", headers: incoming.headers, body, senders, base };
    if (incoming.method === "GET") reads.push(request);
    else take(request);
    const answer = answerOf(request, ++made);
    const failure = failures.shift() ?? judge?.(request, answer);
    if (failure === "hang") return;
    if (failure === "cut") incoming.socket.destroy();
    else reply(response, failure ?? answer);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in provider has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    reads,
    senders,
    receives: (count) =>
      requests.length >= count
        ? Promise.resolve(requests)
        : new Promise((resolve) => waiting.add({ count, resolve })),
    failNext: (failure, times = 1) => failures.push(...Array<Failure>(times).fill(failure)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
