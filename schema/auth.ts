import { z } from "zod";
import { ChosenPassword, refuseWeakPassword } from "./account";
import { Email, Id, Timestamp, text } from "./common";
import { FactorCode } from "./factor";
import { Name } from "./name";
import { Country, TimeZone } from "./organization";

export const User = z
  .object({
    id: Id,
    email: z.string().meta({ description: "What you sign in with" }),
    full_name: z.string().meta({ description: "As colleagues see it" }),
    is_active: z.boolean().meta({ description: "False once an owner has deactivated the account" }),
    is_verified: z.boolean().meta({ description: "Whether the e-mail address is confirmed" }),
    oauth_provider: z.string().meta({
      description:
        "What the account was created with: google, facebook or microsoft, or local for a password",
    }),
    organization_id: Id,
    organization_name: z.string().meta({ description: "As customers see it" }),
    created_at: Timestamp,
  })
  .meta({ id: "User", description: "Your own profile" });
export type User = z.infer<typeof User>;

export const Registration = z
  .strictObject({
    email: Email,
    password: ChosenPassword,
    full_name: Name.meta({ description: "As colleagues see it" }),
    organization_name: Name.meta({ description: "As customers see it" }),
    country: Country.optional().meta({
      description: "Phone numbers without a country code are read as numbers of this country",
    }),
    time_zone: TimeZone.optional().meta({
      description: "Your organization's IANA time zone; by default UTC",
    }),
  })
  .check(refuseWeakPassword)
  .meta({ id: "Registration", description: "A new account, and the organization that it owns" });
export type Registration = z.infer<typeof Registration>;

export const Login = z
  .strictObject({
    email: Email,
    password: text(200, 1).meta({ description: "At most 200 characters" }),
    code: FactorCode.optional().meta({
      description:
        "If the account has a second factor: the six digits of the app, or a recovery code; each works once",
    }),
  })
  .meta({ id: "Login", description: "What you sign in with" });
export type Login = z.infer<typeof Login>;

/** The providers that can vouch for a person's identity. */
export const IdentityProvider = z
  .enum(["google", "facebook", "microsoft"])
  .meta({ description: "Who vouches for the person" });
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const token = {
  access_token: z.string().meta({ description: "A JWT: send it as `Authorization: Bearer …`" }),
  token_type: z.literal("bearer"),
};

export const Registered = z
  .object({
    user_id: Id,
    email: z.string().meta({ description: "What it signs in with" }),
    organization_id: Id,
    organization_name: z.string().meta({ description: "As customers see it" }),
    ...token,
  })
  .meta({ id: "Registered", description: "The new account, signed in" });

export const LoggedIn = z
  .object({
    ...token,
    user_id: Id,
    email: z.string().meta({ description: "What it signs in with" }),
    full_name: z.string().meta({ description: "As colleagues see it" }),
    organization_id: Id,
    organization_name: z.string().meta({ description: "As customers see it" }),
  })
  .meta({ id: "LoggedIn", description: "The signed-in account" });

export const OAuthCallback = z
  .strictObject({
    provider: IdentityProvider,
    code: text(4096, 1).meta({ description: "The code that the provider returned" }),
    redirect_uri: text(2048, 1).meta({ description: "The same as in the authorization request" }),
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/, "must be 43 to 128 letters, digits, -, ., _ or ~")
      .optional()
      .meta({ description: "If the authorization request had a code challenge (RFC 7636)" }),
    nonce: text(512, 1).optional().meta({ description: "If the authorization request had one" }),
    time_zone: TimeZone.optional().meta({
      description: "For the new organization, if this sign-in creates one",
    }),
  })
  .meta({ id: "OAuthCallback", description: "An authorization code from a provider" });

export const OAuthSignedIn = z
  .object({
    ...token,
    user_id: Id,
    email: z.string().meta({ description: "The address that the provider reported" }),
    full_name: z.string().meta({ description: "As colleagues see it" }),
    organization_id: Id,
    is_new_user: z.boolean().meta({ description: "Whether this sign-in created the account" }),
  })
  .meta({ id: "OAuthSignedIn", description: "The signed-in account" });

export const ProfilePatch = z
  .strictObject({ full_name: Name.meta({ description: "As colleagues see it" }) })
  .meta({ id: "ProfilePatch", description: "Changes to your own profile" });
