import { randomUUID } from "node:crypto";
import type { AppError } from "@/lib/errors";
import { currentRequestId } from "@/lib/process/work";
import { PROBLEMS, type ProblemCode, problemType } from "@/schema/problem";

type Problem = {
  /** What kind of error it is: the end of its URN. */
  code: ProblemCode;
  detail: string;
  errors?: unknown;
  alternatives?: unknown;
  neighbours?: unknown;
  first_step?: string;
  ways?: unknown;
  headers?: Record<string, string>;
};

/** An error as it is sent: RFC 9457, with the id of the request. One that was refused before it had an id gets one here. */
export function problemParts({ headers, code, ...own }: Problem) {
  const { title, status } = PROBLEMS[code];
  const request_id = currentRequestId() ?? randomUUID();
  return {
    status,
    headers: { "content-type": "application/problem+json", "x-request-id": request_id, ...headers },
    body: JSON.stringify({ type: problemType(code), title, status, ...own, request_id }),
  };
}

export function problemResponse(problem: Problem): Response {
  const { body, ...head } = problemParts(problem);
  return new Response(body, head);
}

/** When to retry if nobody can say when it will be available. */
const RETRY_SECONDS = 10;

/** The response to a domain error. Each 503 says when to retry. */
export function toProblem(error: AppError): Response {
  const { faults, alternatives, neighbours, second_step } = error.details;
  const { status } = PROBLEMS[error.code];
  const { retry_after_seconds = status === 503 ? RETRY_SECONDS : undefined } = error.details;
  const headers: Record<string, string> = {};
  if (status === 401) headers["www-authenticate"] = "Bearer";
  // The rest of the body was not read, so the connection can't be reused.
  if (error.code === "too_large") headers.connection = "close";
  if (retry_after_seconds !== undefined) headers["retry-after"] = String(retry_after_seconds);
  return problemResponse({
    code: error.code,
    detail: error.message,
    ...(faults && { errors: faults }),
    ...(alternatives && { alternatives }),
    ...(neighbours && { neighbours }),
    ...second_step,
    headers,
  });
}
