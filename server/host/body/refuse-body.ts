import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { problemParts } from "@/server/http/problem";
import { dropRest } from "./drop-rest";

const REASONS = {
  400: { code: "malformed", detail: "The body came in too many small pieces." },
  408: { code: "timed_out", detail: "The body did not arrive in time." },
  413: { code: "too_large", detail: "The body is too large for this address." },
} as const;

/** Ends a request in the middle of its body: with this status, if none was sent yet, and without its connection. */
export function refuseBody(
  request: IncomingMessage,
  { headersSent }: ServerResponse,
  status: keyof typeof REASONS,
): void {
  const { socket } = request;
  if (headersSent) {
    socket.destroy();
    return;
  }
  const { headers, body } = problemParts(REASONS[status]);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  dropRest(request, true);
}
