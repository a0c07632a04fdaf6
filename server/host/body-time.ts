import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a request body may take, unless it is a file. */
export const BODY_MS = 60_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends a request whose body is not complete in time (408). Node's own limit can't: files need it to be longer. */
export function limitBody(request: IncomingMessage, response: ServerResponse, body_ms: number): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const late = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else socket.end("HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n", () => socket.destroy());
  }, body_ms).unref();
  request.once("close", () => clearTimeout(late));
}
