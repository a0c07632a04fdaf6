import { z } from "zod";
import { Email, Id, Timestamp, text } from "./common";
import { passwordFault } from "./password";
import { Role } from "./team";

/** What stands behind `#token=` in a link that we sent. */
export const LinkToken = text(2000, 1);

/** A password as people choose it: 10 to 200 characters. That nobody guesses it at once is checked with the account. */
export const ChosenPassword = text(200, 10);

/** For schemas with an address and a password: refuses one that is guessed at once. */
export const refuseWeakPassword = ({
  value: { email, password },
  issues,
}: z.core.ParsePayload<{ email: string; password: string }>): void => {
  const message = passwordFault(password, { email });
  if (message) issues.push({ code: "custom", path: ["password"], message, input: password });
};

export const PasswordResetRequest = z.strictObject({ email: Email }).meta({ id: "PasswordResetRequest" });

export const PasswordReset = z
  .strictObject({ token: LinkToken, password: ChosenPassword })
  .meta({ id: "PasswordReset" });

export const NewPassword = z.object({ email: z.string() }).meta({ id: "NewPassword" });

export const EmailVerification = z.strictObject({ token: LinkToken }).meta({ id: "EmailVerification" });

/** `current_password` is needed unless the account has none. */
export const PasswordChange = z
  .strictObject({ current_password: text(200, 1).optional(), password: ChosenPassword })
  .meta({ id: "PasswordChange" });

/** The token with which this session goes on. */
export const SessionToken = z
  .object({ access_token: z.string(), token_type: z.literal("bearer") })
  .meta({ id: "SessionToken" });

/** A place where someone is signed in. `device` says the program in words; `current` is the caller's own. */
const Session = z
  .object({
    id: Id,
    surface: z.enum(["api", "dashboard"]),
    device: z.string(),
    ip: z.string(),
    current: z.boolean(),
    last_seen_at: Timestamp,
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: "Session" });

/** All sessions of an account that are open. */
export const SessionList = z.object({ sessions: z.array(Session) }).meta({ id: "SessionList" });

/** A provider by which someone can sign in; `email` is what it said at the time, if anything. */
const ConnectedIdentity = z
  .object({ id: Id, provider: z.string(), email: z.string().nullable(), created_at: Timestamp })
  .meta({ id: "ConnectedIdentity" });

/** How the caller signs in, and what they may do. */
export const Access = z
  .object({
    role: Role,
    is_verified: z.boolean(),
    has_password: z.boolean(),
    identities: z.array(ConnectedIdentity),
  })
  .meta({ id: "Access" });
