import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { askToClosePort } from "@/lib/process/process-ipc";

// What a browser's EventSource sends; the response's headers can't be read back once they are written.
const isStream = ({ req }: ServerResponse): boolean => req.headers.accept === "text/event-stream";

/** How long a connection that was just made has to send its request. */
const ARRIVAL_MS = 1000;
const QUIET_TURN_MS = 1;
const QUIET_MS = 20;
const QUIET_WITHIN_MS = 1000;
/** After this long without all of its siblings being quiet, one of several processes closes for itself. */
const TOGETHER_WITHIN_MS = 3000;

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

// Not the HTTP server's own close: it also ends connections whose first request is still on its way to us.
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve()));

/**
 * Stops listening, as one of several processes. Another process accepts for them: if the last of them closed while it
 * hands over a connection, that one would be reset. So it closes the port itself, once all of them are quiet.
 */
function closeTogether(server: Server): Promise<{ closed: Promise<void> }> {
  return new Promise((resolve) => {
    const close = () => {
      const closed = closeServer(server);
      resolve({ closed });
      return closed;
    };
    const late = setTimeout(close, TOGETHER_WITHIN_MS);
    // What node:cluster calls when the port is closed.
    server.close = (callback) => {
      clearTimeout(late);
      void close().then(() => callback?.());
      return server;
    };
    askToClosePort();
  });
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
  const { closed } = cluster.isWorker ? await closeTogether(server) : { closed: closeServer(server) };
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
