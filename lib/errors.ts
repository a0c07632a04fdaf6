/** What can go wrong, in the domain's own terms; REST and tRPC translate it. */
export type ErrorCode =
  | "malformed"
  | "invalid_input"
  | "unauthorized"
  | "forbidden"
  | "deactivated"
  | "suspended"
  | "password_needed"
  | "factor_needed"
  | "factor_required"
  | "not_found"
  | "conflict"
  | "identity_taken"
  | "organization_in_use"
  | "template_required"
  | "crossed"
  | "changed_meanwhile"
  | "too_large"
  | "unsupported_media_type"
  | "too_many"
  | "bad_gateway"
  | "unavailable"
  | "disk_full";

/** One fault of an input: where it is and what is wrong with it. */
export type Fault = { path: (string | number)[]; message: string };

/** A free time: the resources that have it, and how many more customers fit in. */
type FreeTime = { starts_at: string; ends_at: string; resource_ids: string[]; places: number };

type SecondStepDue = { first_step: string; ways: ("totp" | "passkey" | "recovery_code")[] };

/** An error that a caller can act on. `message` is for people and holds no secret; `details` are for programs. */
export class AppError extends Error {
  override name = "AppError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      faults?: Fault[];
      retry_after_seconds?: number;
      /** Free times to offer if the requested one is taken. */
      alternatives?: FreeTime[];
      /** Whose first step was right, sealed, and what the second may be made with. */
      second_step?: SecondStepDue;
      /** The moments before and after a time that the clocks skip. */
      neighbours?: string[];
    } = {},
  ) {
    super(message);
  }
}

/** The record does not exist, or is another organization's: the caller can't tell which. */
export const notFound = (what: string): AppError => new AppError("not_found", `There is no such ${what}.`);

/** The first row; 404 if there is none. `what` names it. */
export function requireRow<T>([row]: readonly T[], what: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}

/** One fault that no schema can see, at `path` of the input. */
export const invalid = (path: (string | number)[], message: string): AppError =>
  new AppError("invalid_input", "The input is not valid.", { faults: [{ path, message }] });

/** The database can't be reached: nothing was begun or, if the connection broke, the outcome is unknown. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The DatabaseUnavailable that `error` is or was caused by, if any. */
export function unavailableIn(error: unknown): DatabaseUnavailable | undefined {
  // By its name, not its class: Next loads its own copy of this module.
  if (!(error instanceof Error)) return undefined;
  return error.name === "DatabaseUnavailable" ? error : unavailableIn(error.cause);
}
