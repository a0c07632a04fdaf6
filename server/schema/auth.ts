import { z } from "zod";
import { Email, Id, Timestamp, text } from "./common";

/** A staff member, as the profile answers it. `oauth_provider` is `local` for password accounts. */
export const User = z
  .object({
    id: Id,
    email: z.string(),
    full_name: z.string(),
    is_active: z.boolean(),
    is_verified: z.boolean(),
    oauth_provider: z.string(),
    organization_id: Id,
    organization_name: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

const Name = text(200).trim().min(1);

/** A new account and its organization. The password has 10 to 200 characters. */
export const Registration = z
  .strictObject({ email: Email, password: text(200, 10), full_name: Name, organization_name: Name })
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof Registration>;

export const Login = z.strictObject({ email: Email, password: text(200, 1) }).meta({ id: "Login" });
export type Login = z.infer<typeof Login>;

/** Who may vouch for a person's identity. */
export const IdentityProvider = z.enum(["google", "facebook", "microsoft"]);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const token = { access_token: z.string(), token_type: z.literal("bearer") };

export const Registered = z
  .object({ user_id: Id, email: z.string(), organization_id: Id, organization_name: z.string(), ...token })
  .meta({ id: "Registered" });

export const LoggedIn = z
  .object({
    ...token,
    user_id: Id,
    email: z.string(),
    full_name: z.string(),
    organization_id: Id,
    organization_name: z.string(),
  })
  .meta({ id: "LoggedIn" });

export const ProfilePatch = z.strictObject({ full_name: Name }).meta({ id: "ProfilePatch" });
