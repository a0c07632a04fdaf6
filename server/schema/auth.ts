import { z } from "zod";
import { ChosenPassword, refuseWeakPassword } from "./account";
import { Email, Id, Timestamp, text } from "./common";
import { Name } from "./name";
import { Country, TimeZone } from "./organization";

/** A staff member's own profile. `oauth_provider` is `local` for accounts with a password. */
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

/** A new account and organization. `country` is used to read national phone numbers; `time_zone` defaults to UTC. */
export const Registration = z
  .strictObject({
    email: Email,
    password: ChosenPassword,
    full_name: Name,
    organization_name: Name,
    country: Country.optional(),
    time_zone: TimeZone.optional(),
  })
  .check(refuseWeakPassword)
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof Registration>;

export const Login = z.strictObject({ email: Email, password: text(200, 1) }).meta({ id: "Login" });
export type Login = z.infer<typeof Login>;

/** The providers that can vouch for a person's identity. */
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

/**
 * An authorization code from a provider; `code_verifier` (RFC 7636) and `nonce` if the authorization request used them.
 * `time_zone` is for the new organization, if this sign-in creates one.
 */
export const OAuthCallback = z
  .strictObject({
    provider: IdentityProvider,
    code: text(4096, 1),
    redirect_uri: text(2048, 1),
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/, "must be 43 to 128 letters, digits, -, ., _ or ~")
      .optional(),
    nonce: text(512, 1).optional(),
    time_zone: TimeZone.optional(),
  })
  .meta({ id: "OAuthCallback" });

/** The signed-in user with their token. `is_new_user`: this sign-in created the account. */
export const OAuthSignedIn = z
  .object({
    ...token,
    user_id: Id,
    email: z.string(),
    full_name: z.string(),
    organization_id: Id,
    is_new_user: z.boolean(),
  })
  .meta({ id: "OAuthSignedIn" });

/** The fields that users can change in their own profile. */
export const ProfilePatch = z.strictObject({ full_name: Name }).meta({ id: "ProfilePatch" });
