import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { writesAddress } from "@/server/http/client-address";
import { FILE_PATIENCE } from "@/server/http/pieces-of";
import { problemResponse } from "@/server/http/problem";
import { log } from "@/server/lib/log";
import { answer } from "./answer";
import { BODY_MS, limitBody } from "./body-time";
import { compressed } from "./compress";
import { isOwnPath, type Match } from "./routes";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `match`: our own routes, undefined in dev mode; `next` serves the rest. `body_ms`: how long a body may take. */
type Handlers = { match?: (path: string) => Match; next: Listener; trustProxy: boolean; body_ms?: number };

// Longer than the 60 s that proxies usually keep a connection: we must not be the first to close it.
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
// For a whole request, even if it is a file; all other requests have less time (see limitBody).
const REQUEST_MS = FILE_PATIENCE.most_ms + BODY_MS;

/** Where files are uploaded, at the sender's speed: see piecesOf. */
const UPLOADS = "/api/v1/media";

const FORWARDED = /^(?:x-forwarded-\w+|forwarded|x-real-ip)$/i;

/** Puts the caller's address in x-forwarded-for for the handlers. What the client itself claimed is dropped. */
function tellAddress(request: IncomingMessage, trustProxy: boolean): void {
  if (trustProxy && request.headers["x-forwarded-for"]) return;
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  if (!trustProxy) dropForwarded(request);
  request.headers["x-forwarded-for"] = address;
  request.rawHeaders.push("x-forwarded-for", address);
}

function dropForwarded({ headers, rawHeaders }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (FORWARDED.test(name)) delete headers[name];
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (FORWARDED.test(rawHeaders[at] ?? "")) rawHeaders.splice(at, 2);
  }
}

const pathOf = (url = "/"): string => {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
};

function onError(error: unknown): Response {
  if (error instanceof RequestError) {
    return problemResponse({ status: 400, title: "Malformed request", detail: "The address is not valid." });
  }
  log.error({ err: error }, "request failed");
  return problemResponse({
    status: 500,
    title: "Internal error",
    detail: "Something went wrong on our side.",
  });
}

/** The HTTP server: our own routes directly (Next serves them at a fraction of the speed), everything else by Next. */
export function createHost({ match, next, trustProxy, body_ms = BODY_MS }: Handlers): Server {
  writesAddress();
  // This also replaces Node's global Request and Response with lighter ones, which makes all the difference:
  // 20,000 requests a second against 8,000 (measured). Next's routes work with either.
  const own =
    match &&
    getRequestListener(async (request) => compressed(request, await answer(match, request)), {
      errorHandler: onError,
    });
  const server = createServer((request, response) => {
    if (request.url === "*") return void response.writeHead(204).end();
    tellAddress(request, trustProxy);
    const path = pathOf(request.url);
    if (path !== UPLOADS) limitBody(request, response, body_ms);
    const listener = own && isOwnPath(path) ? own : next;
    listener(request, response).catch((error: unknown) => {
      // A client that went away early is not an error.
      if (response.closed) return log.debug({ err: error }, "request broke off");
      log.error({ err: error }, "request failed");
      response.destroy();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  return server;
}

export const portInUse = (port: number): string =>
  `port ${port} is in use: stop what listens there, or set PORT to another`;

/** Starts listening. Throws a one-line error if the port can't be used. */
export async function listenOn(server: NetServer, port: number): Promise<void> {
  server.listen(port);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const isInUse = error.code === "EADDRINUSE";
    throw new Error(isInUse ? portInUse(port) : `port ${port} can't be used (${error.code})`, {
      cause: error,
    });
  });
}

// What a browser's EventSource sends; the response's headers can't be read back once they are written.
const isStream = ({ req }: ServerResponse): boolean => req.headers.accept === "text/event-stream";

/** How long a connection that was just made has to send its request. */
const ARRIVAL_MS = 1000;
const QUIET_TURN_MS = 1;
const QUIET_MS = 20;
const QUIET_WITHIN_MS = 1000;

/**
 * Waits until no client has connected for QUIET_MS; after QUIET_WITHIN_MS, one short turn of the event loop is enough.
 * Closing a server resets clients that have connected but are not yet accepted, and the loop accepts one per turn.
 */
async function untilQuiet(server: Server): Promise<void> {
  let connected = false;
  const note = () => {
    connected = true;
  };
  server.on("connection", note);
  const start = performance.now();
  let quietSince = start;
  for (let began = start; began - start < 2 * QUIET_WITHIN_MS; ) {
    connected = false;
    await nextTurn();
    const now = performance.now();
    const isQuiet = !connected && now - began < QUIET_TURN_MS;
    if (!isQuiet) quietSince = now;
    if (isQuiet && now - quietSince >= (now - start < QUIET_WITHIN_MS ? QUIET_MS : 0)) break;
    began = now;
  }
  server.off("connection", note);
}

/**
 * What a server has open, by connection, and how it treats the next request. A set of responses would be copied for
 * every hundred of them, and each copy keeps its contents until V8 collects the whole heap: V8 meanwhile moved 9.4 kB
 * per page of leads, and 6.7 kB without the set (measured).
 */
type Serving = { open: Map<Socket, ServerResponse[]>; isLast: boolean; held?: Promise<void> };

const last = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close");
};

function openOn({ open }: Serving, socket: Socket): ServerResponse[] {
  const known = open.get(socket);
  if (known) return known;
  const answers: ServerResponse[] = [];
  open.set(socket, answers);
  socket.once("close", () => open.delete(socket));
  return answers;
}

const allOpen = ({ open }: Serving): ServerResponse[] => [...open.values()].flat();

/** Runs before a server's listeners: keeps track of responses, and can hold requests back. */
function watchRequests(server: Server): Serving {
  const serving: Serving = { open: new Map(), isLast: false };
  const listeners = server.listeners("request");
  server.removeAllListeners("request").on("request", (request, response) => {
    const open = openOn(serving, request.socket);
    open.push(response);
    response.once("close", () => open.splice(open.indexOf(response), 1));
    if (serving.isLast) last(response);
    const serve = () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    };
    serving.held ? void serving.held.then(serve) : serve();
  });
  return serving;
}

/**
 * Stops taking new connections. Until it does, requests are held back, so that the event loop is free to accept clients
 * that have connected. `closed` resolves when the last connection has ended.
 */
async function closeGently(server: Server, serving: Serving): Promise<{ closed: Promise<void> }> {
  let release = () => {};
  serving.held = new Promise((resolve) => {
    release = resolve;
  });
  await untilQuiet(server);
  // Not the HTTP server's own close: it also ends connections whose first request is still on its way to us.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  serving.held = undefined;
  release();
  await Promise.race([closed, sleep(ARRIVAL_MS)]);
  return { closed };
}

/** How a server stops: milliseconds it first stays open, then milliseconds that running requests get. */
type Drain = { stay_ms?: number; finish_ms: number };

/**
 * Makes a server able to stop gracefully. The returned function adds "Connection: close" to every response, so that a
 * proxy gives up the connections it keeps; for `stay_ms` new ones are still accepted, until the clients have noticed.
 * Then it accepts none, finishes the running requests for up to `finish_ms`, and ends event streams immediately: they
 * would never end, and their clients reconnect.
 */
export function drainable(server: Server): (how: Drain) => Promise<void> {
  const serving = watchRequests(server);
  return async ({ stay_ms = 0, finish_ms }) => {
    serving.isLast = true;
    for (const response of allOpen(serving)) last(response);
    if (stay_ms > 0) await sleep(stay_ms);
    const gently = stay_ms > 0 ? closeGently(server, serving) : undefined;
    const { closed } = (await gently) ?? {
      closed: new Promise<void>((resolve) => server.close(() => resolve())),
    };
    for (const response of allOpen(serving)) if (isStream(response)) response.destroy();
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), finish_ms);
    await closed;
    clearTimeout(late);
  };
}
