import { z } from "zod";
import { Email, Id, Timestamp, text } from "./common";
import { FactorCode, PasskeyAnswer } from "./factor";
import { passwordFault } from "./password";
import { Role } from "./team";

export const LinkToken = text(2000, 1).meta({
  description: "The token after `#token=` in a link that was mailed",
});

export const ChosenPassword = text(200, 10).meta({
  description: "10 to 200 characters, and not easy to guess",
});

/** A check for schemas with an email and a password: refuses a password that is easy to guess. */
export const refuseWeakPassword = ({
  value: { email, password },
  issues,
}: z.core.ParsePayload<{ email: string; password: string }>): void => {
  const message = passwordFault(password, { email });
  if (message) issues.push({ code: "custom", path: ["password"], message, input: password });
};

export const PasswordResetRequest = z.strictObject({ email: Email }).meta({
  id: "PasswordResetRequest",
  description: "The address of the account; the answer is the same whether there is one",
});

export const PasswordReset = z
  .strictObject({ token: LinkToken, password: ChosenPassword })
  .meta({ id: "PasswordReset", description: "A new password" });

export const EndedAccess = z
  .object({
    what: z
      .enum([
        "member",
        "invitation",
        "number",
        "webhook",
        "calendar_feed",
        "calendar",
        "model",
        "scheduler_secret",
        "identity",
        "api_key",
      ])
      .meta({ description: "What kind of thing it is" }),
    name: z.string().meta({ description: "What it is called; empty if it has no name" }),
  })
  .meta({ id: "EndedAccess", description: "Something that gave access to an organization" });
export type EndedAccess = z.infer<typeof EndedAccess>;

export const NewPassword = z
  .object({
    email: z.string().meta({ description: "The account's e-mail address" }),
    ended: z.array(EndedAccess).meta({
      description:
        "What was set up with the account before its address was proved, and was therefore ended: somebody else may have registered it. Empty if the address was confirmed before.",
    }),
  })
  .meta({ id: "NewPassword", description: "The account whose password was set" });

export const EmailVerification = z
  .strictObject({ token: LinkToken })
  .meta({ id: "EmailVerification", description: "The proof that an e-mail address is yours" });

export const PasswordChange = z
  .strictObject({
    current_password: text(200, 1).optional().meta({ description: "Needed unless the account has none" }),
    password: ChosenPassword,
  })
  .meta({ id: "PasswordChange", description: "A new password for your account" });

export const PasswordConfirmation = z
  .strictObject({
    password: text(200, 1).meta({ description: "Your password" }),
    code: FactorCode.optional().meta({ description: "If you have a second factor: a code of it" }),
    passkey: PasskeyAnswer.optional().meta({ description: "Or what one of your passkeys answered" }),
  })
  .meta({ id: "PasswordConfirmation", description: "The proof that it is you" });

export const SessionToken = z
  .object({
    access_token: z.string().meta({ description: "A JWT: send it as `Authorization: Bearer …`" }),
    token_type: z.literal("bearer"),
  })
  .meta({ id: "SessionToken", description: "The token that continues this session" });

const Session = z
  .object({
    id: Id,
    surface: z.enum(["api", "dashboard"]).meta({ description: "Where it signed in" }),
    device: z.string().meta({ description: "The client in words, from its User-Agent" }),
    ip: z.string().meta({ description: "The address that it signed in from" }),
    current: z.boolean().meta({ description: "Whether it is the one that you are calling with" }),
    last_seen_at: Timestamp,
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: "Session", description: "A signed-in session" });

export const SessionList = z
  .object({ sessions: z.array(Session) })
  .meta({ id: "SessionList", description: "The account's open sessions" });

const ConnectedIdentity = z
  .object({
    id: Id,
    provider: z.string().meta({ description: "google, facebook or microsoft" }),
    email: z
      .string()
      .nullable()
      .meta({ description: "The address that it reported when it was connected; null if it reported none" }),
    created_at: Timestamp,
  })
  .meta({ id: "ConnectedIdentity", description: "A provider that the account can sign in with" });

export const Access = z
  .object({
    role: Role,
    is_verified: z.boolean().meta({ description: "Whether your e-mail address is confirmed" }),
    has_password: z.boolean().meta({ description: "Whether you can sign in with a password" }),
    identities: z.array(ConnectedIdentity).meta({ description: "The providers that you can sign in with" }),
  })
  .meta({ id: "Access", description: "How you can sign in, and your role" });
