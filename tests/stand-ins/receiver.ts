import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";

/** A webhook as it arrived; the body is the raw text that was signed. */
export type Received = { headers: IncomingHttpHeaders; body: string; at: Date };

type Answer = { status: number; headers: Record<string, string>; body: string };

/** A webhook receiver on this machine. */
export type Receiver = {
  url: string;
  /** Everything received so far, in the order of arrival. */
  received: Received[];
  /** Resolves with all webhooks once there are at least `count`. */
  receives(count: number): Promise<Received[]>;
  /** Sets how it answers from now on. */
  respond(status: number, headers?: Record<string, string>, body?: string): void;
  /** From now on it doesn't answer webhooks: all of them, or those whose path starts with `path`. */
  hang(path?: string): void;
  close(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const reply = (response: ServerResponse, { status, headers, body }: Answer) =>
  response.writeHead(status, headers).end(body);

type Options = {
  port?: number;
  status?: number;
  delay_ms?: number;
  /** Returns the status that refuses a webhook, or undefined. */
  refuses?: (webhook: Received) => number | undefined;
};

/** Starts a receiver. `port` 0 (default) takes a free one; every answer is delayed by `delay_ms`. */
export async function startReceiver(options: Options = {}): Promise<Receiver> {
  const { port = 0, status = 200, delay_ms = 0, refuses } = options;
  const received: Received[] = [];
  const waiting = new Set<{ count: number; resolve: (all: Received[]) => void }>();
  let answer: Answer = { status, headers: {}, body: "" };
  let hangs: string | null = null;

  const announce = () => {
    for (const one of waiting) {
      if (received.length < one.count || !waiting.delete(one)) continue;
      one.resolve(received);
    }
  };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null);
    if (body === null) return;
    const webhook = { headers: request.headers, body, at: new Date() };
    received.push(webhook);
    const refusal = refuses?.(webhook);
    const given = refusal === undefined ? answer : { ...answer, status: refusal };
    announce();
    if (hangs !== null && request.url?.startsWith(hangs)) return;
    if (delay_ms > 0) setTimeout(reply, delay_ms, response, given);
    else reply(response, given);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");

  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    receives: (count) =>
      received.length >= count
        ? Promise.resolve(received)
        : new Promise((resolve) => waiting.add({ count, resolve })),
    respond: (status, headers = {}, body = "") => {
      answer = { status, headers, body };
      hangs = null;
    },
    hang: (path = "/") => {
      hangs = path;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
