import type { ServerResponse } from "node:http";

/** The ways in which an outside service can fail. */
export const FAULTS = ["down", "garbage", "hanging"] as const;
type Fault = (typeof FAULTS)[number];

/** A fault of the whole service or, with `at`, of the paths that start with it. */
export type Failing = { kind: Fault; at?: string };

/** Answers a request as a service with this fault does. */
export function answerWith(fault: Fault, response: ServerResponse): void {
  if (fault === "hanging") return;
  // Some gateways send an error that blames the caller.
  if (fault === "down")
    response.writeHead(503, { "content-type": "application/json" }).end('{"error":"invalid_request"}');
  else response.writeHead(200, { "content-type": "text/html" }).end("<html>Sorry</html>");
}
