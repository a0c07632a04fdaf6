import { toStorable } from "@/schema/common";
import { HostRefused } from "./resolve";

const MAX_LENGTH = 200;

/** Node's and undici's error codes for connections. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "connection reset",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  UND_ERR_SOCKET: "connection closed before the answer was complete",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "connection closed before the answer was complete",
  UND_ERR_HEADERS_OVERFLOW: "headers of the answer too large",
  HPE_HEADER_OVERFLOW: "headers of the answer too large",
  ENOTFOUND: "host name not found",
  EAI_AGAIN: "host name could not be resolved",
};

const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|EPROTO)|CERT|ISSUER|CRL/;

const textOf = (error: object, key: "code" | "reason" | "syscall"): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : "";
};

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error instanceof HostRefused) return error.message;
  const code = textOf(error, "code");
  if (TLS_CODE.test(code)) return `TLS: ${textOf(error, "reason") || error.message}`;
  if (code.startsWith("HPE_")) return `not an HTTP answer: ${code}`;
  return SENTENCES[code] ?? (code ? `${code}: ${error.message}` : error.message);
}

/** Describes for people, in one short storable sentence, why a call failed. */
export const describeError = (error: unknown): string => toStorable(sentenceFor(error).slice(0, MAX_LENGTH));

/**
 * Why a call has no complete answer. `invalid`: the input makes no valid request; `unsent`: nothing of the request was
 * sent; `broken`: the connection ended, and the server may or may not have acted. `message` comes from `describeError`.
 */
export type Failure = {
  kind: "timeout" | "invalid" | "unsent" | "broken";
  code: string;
  message: string;
};

/** Errors before anything is sent: name lookup, connection, TLS. */
const UNSENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_TLS.*|ERR_SSL.*|.*CERT.*)$/;

/** Errors of an address or a header that makes no valid HTTP request. */
const INVALID = /^(?:UND_ERR_INVALID_ARG|ERR_INVALID_URL|ERR_INVALID_CHAR)$/;

function kindOf(error: unknown, code: string): Failure["kind"] {
  if (error instanceof HostRefused) return "unsent";
  if (INVALID.test(code)) return "invalid";
  const wasConnected = error instanceof Error && /^(?:read|write)$/.test(textOf(error, "syscall"));
  return UNSENT.test(code) && !wasConnected ? "unsent" : "broken";
}

/** What a connection error means for the call. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error ? textOf(error, "code") : "";
  return { kind: kindOf(error, code), code, message: describeError(error) };
}
