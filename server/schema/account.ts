import { z } from "zod";
import { Email, Id, Timestamp, text } from "./common";
import { passwordFault } from "./password";
import { Role } from "./team";

/** The token after `#token=` in a link that we mailed. */
export const LinkToken = text(2000, 1);

/** A new password, 10 to 200 characters. Whether it is easy to guess is checked separately, against the account. */
export const ChosenPassword = text(200, 10);

/** A check for schemas with an email and a password: refuses a password that is easy to guess. */
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

/** Something that gave access to an organization, and its name if it has one. */
export const EndedAccess = z
  .object({
    what: z.enum([
      "member",
      "invitation",
      "number",
      "webhook",
      "calendar_feed",
      "calendar",
      "model",
      "scheduler_secret",
      "identity",
    ]),
    name: z.string(),
  })
  .meta({ id: "EndedAccess" });
export type EndedAccess = z.infer<typeof EndedAccess>;

export const NewPassword = z
  .object({
    email: z.string(),
    ended: z.array(EndedAccess).meta({
      description:
        "What was set up with the account before its address was proved, and was therefore ended: somebody else may have registered it. Empty if the address was confirmed before.",
    }),
  })
  .meta({ id: "NewPassword" });

export const EmailVerification = z.strictObject({ token: LinkToken }).meta({ id: "EmailVerification" });

/** `current_password` is required unless the account has no password. */
export const PasswordChange = z
  .strictObject({ current_password: text(200, 1).optional(), password: ChosenPassword })
  .meta({ id: "PasswordChange" });

export const PasswordConfirmation = z
  .strictObject({ password: text(200, 1) })
  .meta({ id: "PasswordConfirmation" });

/** The token that continues this session. */
export const SessionToken = z
  .object({ access_token: z.string(), token_type: z.literal("bearer") })
  .meta({ id: "SessionToken" });

/** A signed-in session. `device` describes the client in words; `current` marks the caller's own session. */
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

/** All open sessions of an account. */
export const SessionList = z.object({ sessions: z.array(Session) }).meta({ id: "SessionList" });

/** A provider that the account can sign in with. `email` is the address it reported when connected, if any. */
const ConnectedIdentity = z
  .object({ id: Id, provider: z.string(), email: z.string().nullable(), created_at: Timestamp })
  .meta({ id: "ConnectedIdentity" });

/** How the caller can sign in, and the caller's role. */
export const Access = z
  .object({
    role: Role,
    is_verified: z.boolean(),
    has_password: z.boolean(),
    identities: z.array(ConnectedIdentity),
  })
  .meta({ id: "Access" });
