import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type Call, type Caller, createCaller } from "@/server/adapters/http/call";
import { type Receiver, startReceiver } from "./receiver";

/** A caller with its own connections, for the duration of a test. */
export function newCaller(options?: Parameters<typeof createCaller>[0]): Caller {
  const caller = createCaller(options);
  onTestFinished(() => caller.close());
  return caller;
}

/** A receiver for the duration of a test. */
export async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Has a server listen on a free port, and returns the port. When the test ends, its connections are cut. */
export async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** Starts an HTTP server that answers with `listener` for the duration of a test; returns its URL. */
export const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await portOf(createServer(listener))}/`;

/** Starts a TCP server for the duration of a test; returns its URL, with the scheme http. */
export const serveRaw = async (onSocket: (socket: Socket) => void): Promise<string> =>
  `http://127.0.0.1:${await portOf(createTcpServer(onSocket))}/`;

/** A POST to `url` like a webhook, with rules that allow this machine; `more` replaces parts of it. */
export const callOf = (url: string, more: Partial<Call> = {}): Call => ({
  url,
  body: '{"type":"ping"}',
  headers: { "content-type": "application/json" },
  timeout_ms: 5_000,
  max_answer_bytes: 64 * 1024,
  kept_answer_bytes: 1024,
  rules: { allow_insecure: true },
  ...more,
});
