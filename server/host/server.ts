import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Server as NetServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { FILE_PATIENCE } from "@/server/http/files/pieces-of";
import { problemResponse, toProblem } from "@/server/http/problem";
import { VISITOR_BODY_LIMIT } from "@/server/http/request/body";
import { writesAddress } from "@/server/http/request/client-address";
import { answer } from "./answer";
import { guardBody } from "./body/body-pieces";
import { BODY_MS, hasBody, limitBody } from "./body/body-time";
import { compressed } from "./body/compress";
import { answerFirst } from "./body/drop-rest";
import { refuseBody } from "./body/refuse-body";
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

/**
 * Pages are only read, and Next would keep a whole body in memory before it looks at the method. A form that was sent
 * before its page's script ran shows the page again; everything else is refused.
 */
function refusePost({ method, url = "/" }: IncomingMessage, response: ServerResponse): void {
  const again = { location: url.replace(/^[/\\]*/, "/") };
  if (method === "POST") response.writeHead(303, { ...again, connection: "close" }).end();
  else response.writeHead(405, { allow: "GET, HEAD", connection: "close" }).end();
}

const isPage = (path: string): boolean => path !== "/api" && !path.startsWith("/api/");

/** The most bytes of a body: our own routes have limits of their own, Next's take only forms to sign in. */
const mostBytes = (isOwn: boolean, path: string): number => {
  if (isOwn) return Number.POSITIVE_INFINITY;
  return isPage(path) ? 0 : VISITOR_BODY_LIMIT;
};

const isRead = (method = ""): boolean => method === "GET" || method === "HEAD";

function onError(error: unknown): Response {
  if (error instanceof RequestError) {
    return toProblem(new AppError("malformed", "The address is not valid."));
  }
  log.error({ err: error }, "request failed");
  return problemResponse({
    code: "internal_error",
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
    // It follows an answer that was the connection's last, so nobody would learn what became of it.
    if (request.socket.writableEnded) return;
    if (request.url === "*") return void response.writeHead(204).end();
    const isSending = hasBody(request);
    if (isSending) answerFirst(request, response);
    tellAddress(request, trustProxy);
    const path = pathOf(request.url);
    if (path !== UPLOADS) limitBody(request, response, body_ms);
    const isOwn = isOwnPath(path);
    // In dev mode Next serves everything, and pages report their errors to it.
    const most = mostBytes(!own || isOwn, path);
    if (own && !isOwn && isPage(path) && !isRead(request.method)) return refusePost(request, response);
    if (Number(request.headers["content-length"] ?? 0) > most) return refuseBody(request, response, 413);
    if (isSending) guardBody(request, response, most);
    const listener = own && isOwn ? own : next;
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
