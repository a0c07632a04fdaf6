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

/** Who serves what: our own routes (none in dev mode), and Next for all the rest. `body_ms`: so long a body may take. */
type Handlers = { match?: (path: string) => Match; next: Listener; trustProxy: boolean; body_ms?: number };

// Longer than the 60 s for which proxies usually keep a connection: we must not be the first to close it.
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
// For all of a request, be it a file; what else it may be has less time (see limitBody).
const REQUEST_MS = FILE_PATIENCE.most_ms + BODY_MS;

/** Where files come in, at the speed of whoever sends them: see piecesOf. */
const UPLOADS = "/api/v1/media";

const FORWARDED = /^(?:x-forwarded-\w+|forwarded|x-real-ip)$/i;

/** Tells the handlers in x-forwarded-for who is asking. What the client itself said of that is dropped. */
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

/** The HTTP server: our own routes without Next, which serves them at a fraction of the speed; all else through it. */
export function createHost({ match, next, trustProxy, body_ms = BODY_MS }: Handlers): Server {
  writesAddress();
  // This also puts lighter Request and Response in the place of Node's own, which makes all the difference:
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
      // Whoever went away before the end is nobody's fault.
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

/** Listens. Throws one line if the port can't be had. */
export async function listenOn(server: NetServer, port: number): Promise<void> {
  server.listen(port);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const isInUse = error.code === "EADDRINUSE";
    throw new Error(isInUse ? portInUse(port) : `port ${port} can't be used (${error.code})`, {
      cause: error,
    });
  });
}

// What a browser's EventSource asks for; the headers of the answer can't be read back once they are written.
const isStream = ({ req }: ServerResponse): boolean => req.headers.accept === "text/event-stream";

/** For how long a connection that was just made may be without its request. */
const ARRIVAL_MS = 1000;
const QUIET_TURN_MS = 1;
const QUIET_MS = 20;
const QUIET_WITHIN_MS = 1000;

/**
 * Waits until nobody has connected for QUIET_MS; after QUIET_WITHIN_MS, for one short turn of the event loop. A server
 * that closes resets who has connected and was not taken yet, and of those the loop takes one a turn.
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
 * What a server has open, by connection, and what it does with the next request. A set of answers would be copied with
 * every hundred of them, and each copy keeps what it holds until V8 goes through the whole heap: of each page
 * of leads it moved 9.4 kB about meanwhile, and 6.7 without (measured).
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

/** Puts itself before a server's listeners: answers are kept count of, and requests can be held back. */
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
 * Takes no new connections. Until it does, requests are held back, so that the loop is free to take those who have
 * connected. Resolves to when the last connection has ended.
 */
async function closeGently(server: Server, serving: Serving): Promise<{ closed: Promise<void> }> {
  let release = () => {};
  serving.held = new Promise((resolve) => {
    release = resolve;
  });
  await untilQuiet(server);
  // Not the HTTP server's own close: that also ends connections whose first request is still under way to us.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  serving.held = undefined;
  release();
  await Promise.race([closed, sleep(ARRIVAL_MS)]);
  return { closed };
}

/** How a server is to stop: milliseconds for which it stays open first, and which running requests then get. */
type Drain = { stay_ms?: number; finish_ms: number };

/**
 * Makes a server able to stop well. The function returned says "Connection: close" to every request, so that a proxy
 * gives up the connections that it keeps; for `stay_ms` new ones are still taken, until whoever sends requests here has
 * noticed. Then it takes none, finishes the running requests for up to `finish_ms`, and ends event streams at once: they
 * would never end, and their clients come again.
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
