import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseBody } from "./refuse-body";

/** How long a request body may take, unless it is a file. */
export const BODY_MS = 60_000;

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends a request whose body is not complete in time (408). Node's own limit can't: files need it to be longer. */
export function limitBody(request: IncomingMessage, response: ServerResponse, body_ms: number): void {
  if (!hasBody(request)) return;
  const late = setTimeout(() => {
    if (!request.complete) refuseBody(request, response, 408);
  }, body_ms).unref();
  request.once("close", () => clearTimeout(late));
}
