import type { AppError, ErrorCode } from "@/lib/errors";
import { currentRequestId } from "@/lib/process/work";

const STATUS: Record<ErrorCode, { status: number; title: string }> = {
  malformed: { status: 400, title: "Malformed request" },
  unauthorized: { status: 401, title: "Not signed in" },
  forbidden: { status: 403, title: "Not allowed" },
  deactivated: { status: 403, title: "Account deactivated" },
  suspended: { status: 403, title: "Organization suspended" },
  password_needed: { status: 403, title: "Password needed again" },
  not_found: { status: 404, title: "Not found" },
  conflict: { status: 409, title: "Conflict" },
  identity_taken: { status: 409, title: "Connected to another account" },
  organization_in_use: { status: 409, title: "The organization is in use" },
  template_required: { status: 409, title: "A template is required" },
  crossed: { status: 409, title: "A colleague replied meanwhile" },
  changed_meanwhile: { status: 412, title: "Changed in the meantime" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  invalid_input: { status: 422, title: "Invalid input" },
  too_many: { status: 429, title: "Too many requests" },
  bad_gateway: { status: 502, title: "The identity provider failed" },
  unavailable: { status: 503, title: "Unavailable" },
  // Not 507: clients that retry by themselves (providers, libraries) do so on 503.
  disk_full: { status: 503, title: "The disk is full" },
};

type Problem = {
  /** What kind of error it is: the end of its URN. */
  code: string;
  status: number;
  title: string;
  detail: string;
  errors?: unknown;
  alternatives?: unknown;
  neighbours?: unknown;
  headers?: Record<string, string>;
};

/** What programs tell kinds of errors apart by. */
export const problemType = (code: string): string => `urn:frontdesk:problem:${code}`;

/** An error response: RFC 9457, with the request's id. */
export function problemResponse({ headers, code, ...problem }: Problem): Response {
  const body = { type: problemType(code), ...problem, request_id: currentRequestId() };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}

/** When to retry if nobody can say when it will be available. */
const RETRY_SECONDS = 10;

/** The response to a domain error. Each 503 says when to retry. */
export function toProblem(error: AppError): Response {
  const { faults, alternatives, neighbours } = error.details;
  const { status } = STATUS[error.code];
  const { retry_after_seconds = status === 503 ? RETRY_SECONDS : undefined } = error.details;
  const headers: Record<string, string> = {};
  if (error.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  // The rest of the body was not read, so the connection can't be reused.
  if (error.code === "too_large") headers.connection = "close";
  if (retry_after_seconds !== undefined) headers["retry-after"] = String(retry_after_seconds);
  return problemResponse({
    ...STATUS[error.code],
    code: error.code,
    detail: error.message,
    ...(faults && { errors: faults }),
    ...(alternatives && { alternatives }),
    ...(neighbours && { neighbours }),
    headers,
  });
}
