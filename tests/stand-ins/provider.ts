import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerOf } from "@/server/practice/provider-api";
import type { PlayedAnswer, ProviderRequest } from "@/server/practice/provider-request";
import { formIn } from "./form";

/** An answer to give instead of the right one; `hang` never answers, `cut` ends the connection without one. */
export type Failure = PlayedAnswer | "hang" | "cut";

/** Meta's and Twilio's APIs for sending, on this machine. */
export type StandInProvider = {
  /** What TWILIO_API_URL, TWILIO_CONTENT_URL and META_GRAPH_URL are set to. */
  url: string;
  /** Everything that it was asked to send or to make so far, in the order of arrival. */
  requests: ProviderRequest[];
  /** What was read there so far: numbers, accounts, senders. */
  reads: ProviderRequest[];
  /** Resolves once at least `count` have been asked, with all of them. */
  receives(count: number): Promise<ProviderRequest[]>;
  /** The WhatsApp senders of every account at Twilio. */
  senders: string[];
  /** How the next request goes wrong, or the next several. */
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

/** Sees each request with the right answer, and may have it go wrong. */
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

  // The ids of one run must not meet those of another: the service keeps them for ever.
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
