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

/** What is the same for every error of a kind: its URN, its title and its status. */
export function problemKind(code: ProblemCode) {
  const { title, status } = PROBLEMS[code];
  return { type: problemType(code), title, status };
}

/** An error response: RFC 9457, with the request's id. */
export function problemResponse({ headers, code, ...own }: Problem): Response {
  const kind = problemKind(code);
  return new Response(JSON.stringify({ ...kind, ...own, request_id: currentRequestId() }), {
    status: kind.status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}

/** When to retry if nobody can say when it will be available. */
const RETRY_SECONDS = 10;

/** The response to a domain error. Each 503 says when to retry. */
export function toProblem(error: AppError): Response {
  const { faults, alternatives, neighbours, second_step } = error.details;
  const { status } = PROBLEMS[error.code];
  const { retry_after_seconds = status === 503 ? RETRY_SECONDS : undefined } = error.details;
  const headers: Record<string, string> = {};
  if (error.code === "unauthorized") headers["www-authenticate"] = "Bearer";
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
