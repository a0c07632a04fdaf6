import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";

const DETAILS = {
  400: "The body came in too many small pieces.",
  408: "The body did not arrive in time.",
  413: "The body is too large for this address.",
};

/** Ends a request in the middle of its body: with this status, if none was sent yet, and without its connection. */
export function refuseBody(
  { socket }: IncomingMessage,
  { headersSent }: ServerResponse,
  status: keyof typeof DETAILS,
): void {
  if (headersSent) {
    socket.destroy();
    return;
  }
  const title = STATUS_CODES[status] ?? "";
  const body = JSON.stringify({ type: "about:blank", title, status, detail: DETAILS[status] });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    "connection: close",
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
