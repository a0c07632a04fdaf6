import { z } from "zod";

type Kind = { status: number; title: string; meaning: string; remedy: string };

/** Every kind of error that the API answers with, by the end of its URN: what it means, and what to do about it. */
export const PROBLEMS = {
  malformed: {
    status: 400,
    title: "Malformed request",
    meaning: "The body is not JSON or not UTF-8, it broke off, or the address or a header can't be read",
    remedy: "Correct the request, as `detail` says; the same one fails again",
  },
  unauthorized: {
    status: 401,
    title: "Not signed in",
    meaning: "The access token, signature or password is missing, wrong, or no longer valid",
    remedy:
      "Sign in again and send the new token as `Authorization: Bearer`; for a webhook, check its secret",
  },
  factor_needed: {
    status: 401,
    title: "A second factor is needed",
    meaning:
      "The password, or the provider's sign-in, is right, and the account has a second factor; `ways` says which",
    remedy:
      "Sign in again with `code`, or send `first_step` and `code` to `POST /api/v1/auth/second-step` within ten minutes",
  },
  forbidden: {
    status: 403,
    title: "Not allowed",
    meaning:
      "You are signed in, but your role may not do this, or the request came from elsewhere than it may",
    remedy: "Ask somebody with the role that `detail` names",
  },
  deactivated: {
    status: 403,
    title: "Account deactivated",
    meaning: "An owner has deactivated this account",
    remedy: "Ask an owner of your organization to activate it again",
  },
  suspended: {
    status: 403,
    title: "Organization suspended",
    meaning: "Whoever runs this installation has suspended your organization; what customers write is stored",
    remedy: "Ask them; `detail` says why, if they gave a reason",
  },
  password_needed: {
    status: 403,
    title: "Password needed again",
    meaning:
      "This changes how people sign in, and the dashboard's session last proved who it is too long ago",
    remedy: "Enter the password again, then repeat the request",
  },
  factor_required: {
    status: 403,
    title: "Set up a second factor first",
    meaning: "Your organization demands a second factor of everybody, and your account has none yet",
    remedy: "Add one below `/api/v1/me/factors`, or in the dashboard; then repeat the request",
  },
  not_found: {
    status: 404,
    title: "Not found",
    meaning: "There is no such record in your organization, or no such address",
    remedy: "Check the id and the path; the record may have been deleted or merged into another",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The address exists, but not with this method",
    remedy: "Use one of the methods that the `Allow` header lists",
  },
  timed_out: {
    status: 408,
    title: "The body came too slowly",
    meaning: "The body did not arrive in time; nothing was done",
    remedy: "Send it again over a faster connection, or send less",
  },
  conflict: {
    status: 409,
    title: "Conflict",
    meaning:
      "The request is valid, but not as things are now: a time is taken, a name is in use, a state rules it out, or its `Idempotency-Key` is still in use",
    remedy: "Read the record again and decide anew; a taken time comes with `alternatives`",
  },
  identity_taken: {
    status: 409,
    title: "Connected to another account",
    meaning: "The identity provider's account signs in to another account here already",
    remedy: "Join with another one, or with an e-mail address",
  },
  organization_in_use: {
    status: 409,
    title: "The organization is in use",
    meaning: "Joining another organization would leave one that has customers, numbers or colleagues",
    remedy: "Join with another e-mail address",
  },
  template_required: {
    status: 409,
    title: "A template is required",
    meaning: "The customer last wrote more than 24 hours ago, so the provider takes only approved templates",
    remedy: "Send the message with `template`",
  },
  crossed: {
    status: 409,
    title: "A colleague replied meanwhile",
    meaning: "Somebody replied after the last message that you had seen; yours was not sent",
    remedy:
      "Read what they wrote; to send yours all the same, leave out what you had seen, or send the newest",
  },
  changed_meanwhile: {
    status: 412,
    title: "Changed in the meantime",
    meaning: "The record is no longer as your `If-Match` says; nothing was changed",
    remedy: "Read it again, and repeat the change with its new `ETag`",
  },
  too_large: {
    status: 413,
    title: "Too large",
    meaning: "The body is larger than this address takes, or your organization's files would be too many",
    remedy: "Send less, as `detail` says",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    meaning: "The body is of a type that this address does not take",
    remedy: "Send the `Content-Type` that it documents; a file has to be of a type that WhatsApp accepts",
  },
  range_not_satisfiable: {
    status: 416,
    title: "No such part",
    meaning: "The file ends before the part that `Range` asks for",
    remedy: "Ask for bytes below the size in `Content-Range`",
  },
  invalid_input: {
    status: 422,
    title: "Invalid input",
    meaning: "A field is missing, unknown or not valid; `errors` names each fault and its path",
    remedy: "Correct these fields; the same request fails again",
  },
  too_many: {
    status: 429,
    title: "Too many requests",
    meaning: "You, or all callers of your organization, have used up a limit; nothing was done",
    remedy: "Wait the seconds in `Retry-After`, then send it again",
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    meaning: "Something is wrong on our side",
    remedy: "Send it again with an `Idempotency-Key`; if it persists, report its `request_id`",
  },
  bad_gateway: {
    status: 502,
    title: "The identity provider failed",
    meaning: "The service that signs people in did not answer, or not as it should",
    remedy: "Try again, or sign in with a password",
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    meaning: "The service is overloaded, for now read-only, or can't reach what it needs",
    remedy: "Wait the seconds in `Retry-After`, then send it again, a POST with its `Idempotency-Key`",
  },
  // Not 507: clients that retry by themselves (providers, libraries) do so on 503.
  disk_full: {
    status: 503,
    title: "The disk is full",
    meaning: "The database has no room left; nothing was changed",
    remedy: "Whoever runs the service has to make room; try again later",
  },
} as const satisfies Record<string, Kind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Their codes and kinds, in the order of their statuses. */
export const PROBLEM_KINDS: readonly (readonly [code: string, kind: Kind])[] = Object.entries(PROBLEMS);

/** What programs tell kinds of errors apart by. */
export const problemType = (code: string): string => `urn:frontdesk:problem:${code}`;

export const ProblemType = z.enum(PROBLEM_KINDS.map(([code]) => problemType(code))).meta({
  id: "ProblemType",
  description: "What kind of error it is, as a URN; `/docs/problems` says what each means and what to do",
});
