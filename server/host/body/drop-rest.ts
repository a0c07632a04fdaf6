import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** How long, and how much, a client may go on sending after its answer. */
const LINGER_MS = 2000;
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_PIECES = 10_000;
const LOOK_MS = 100;

/**
 * Reads and drops what a client still sends after its answer, within limits: what a closed socket has not read resets the
 * connection, and an answer that the client has not read yet is lost with it. `isRefused`: no reader may take the body for
 * complete.
 */
export function dropRest(request: IncomingMessage, isRefused: boolean): void {
  const { socket } = request;
  const [began, from] = [performance.now(), socket.bytesRead];
  const push = request.push.bind(request);
  let pieces = 0;
  // Node would destroy the connection with an answer that is its last.
  socket.destroySoon = () => void socket.end();
  const isTooMuch = () => pieces > LINGER_PIECES || socket.bytesRead - from > LINGER_BYTES;
  const look = setInterval(() => {
    if (!socket.destroyed && !isTooMuch() && performance.now() - began < LINGER_MS) return;
    clearInterval(look);
    socket.destroy();
  }, LOOK_MS).unref();
  request.push = (piece: Buffer | null) => {
    if (piece !== null) {
      pieces++;
      if (isTooMuch()) socket.destroy();
      return true;
    }
    // From here on, the connection is the next request's.
    clearInterval(look);
    socket.destroySoon = Socket.prototype.destroySoon;
    if (socket.writableEnded) socket.destroySoon();
    return !isRefused && push(null);
  };
  socket.resume();
}

/** Lets a client read an answer that comes in the middle of its body. */
export function answerFirst(request: IncomingMessage, response: ServerResponse): void {
  // Ahead of Node's own listener, which ends the connection.
  response.prependOnceListener("finish", () => {
    if (!request.complete) dropRest(request, false);
  });
}
