import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import type { AppError, ErrorCode } from "@/lib/errors";
import { appErrorOf } from "./app-error";

const CODES: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  malformed: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  deactivated: "FORBIDDEN",
  suspended: "FORBIDDEN",
  password_needed: "FORBIDDEN",
  factor_needed: "UNAUTHORIZED",
  factor_required: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  identity_taken: "CONFLICT",
  organization_in_use: "CONFLICT",
  template_required: "CONFLICT",
  crossed: "CONFLICT",
  changed_meanwhile: "PRECONDITION_FAILED",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  invalid_input: "UNPROCESSABLE_CONTENT",
  too_many: "TOO_MANY_REQUESTS",
  bad_gateway: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
  disk_full: "SERVICE_UNAVAILABLE",
};

/** Our own error behind a tRPC error. */
export function domainError({ cause }: TRPCError): AppError | null {
  return appErrorOf(cause) ?? null;
}

/** What the dashboard learns of an error: our own code, faults and details; nothing of any other error. */
export const problemData = (error: AppError | null) => ({
  code: error?.code ?? ("internal" as const),
  faults: error?.details.faults ?? [],
  alternatives: error?.details.alternatives ?? [],
  retry_after_seconds: error?.details.retry_after_seconds ?? null,
});

/** Gives our own errors, thrown as they are or wrapped by tRPC, their tRPC code; any other keeps tRPC's. */
export function translate(error: unknown): never {
  const cause = error instanceof TRPCError ? error.cause : error;
  const own = appErrorOf(cause);
  if (own) throw new TRPCError({ code: CODES[own.code], message: own.message, cause: own });
  throw error;
}
