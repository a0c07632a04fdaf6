import { z } from "zod";
import { Id, Timestamp, text } from "./common";
import { Name } from "./name";

export const FactorKind = z
  .enum(["totp", "passkey"])
  .meta({ description: "`totp`: an app that shows six digits; `passkey`: a passkey or a security key" });
export type FactorKind = z.infer<typeof FactorKind>;

/** What an account can prove a second time with. */
export const FactorWay = z
  .enum(["totp", "passkey", "recovery_code"])
  .meta({ description: "`passkey` works in a browser only; the others are sent as `code`" });
export type FactorWay = z.infer<typeof FactorWay>;

export const FactorCode = text(64, 1).meta({
  description:
    "The six digits that your authenticator app shows, or one of your recovery codes; each works once",
  example: "492817",
});

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, "must be base64url")
    .max(most);

const credential = {
  id: base64url(1400).meta({ description: "The credential's id" }),
  rawId: base64url(1400).meta({ description: "The same" }),
  type: z.literal("public-key"),
  authenticatorAttachment: text(32).optional().meta({ description: "Whether it is part of the device" }),
  clientExtensionResults: z.looseObject({}).meta({ description: "Not used" }),
};

/** A browser's answer to the request to use a passkey (WebAuthn's AuthenticationResponseJSON). */
export const PasskeyAnswer = z
  .strictObject({
    ...credential,
    response: z
      .object({
        clientDataJSON: base64url(4000).meta({ description: "What the browser signed" }),
        authenticatorData: base64url(4000).meta({ description: "What the authenticator says" }),
        signature: base64url(4000).meta({ description: "Over both" }),
        userHandle: base64url(400).optional().meta({ description: "Not used" }),
      })
      .meta({ description: "The signed answer" }),
  })
  .meta({ id: "PasskeyAnswer", description: "What `navigator.credentials.get` returned, as JSON" });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's new passkey (WebAuthn's RegistrationResponseJSON). */
const NewCredential = z
  .strictObject({
    ...credential,
    response: z
      .object({
        clientDataJSON: base64url(4000).meta({ description: "What the browser was asked" }),
        attestationObject: base64url(16_000).meta({
          description: "The new key, as its authenticator made it",
        }),
        transports: z
          .array(text(32))
          .max(10)
          .optional()
          .meta({ description: "How browsers reach the authenticator" }),
      })
      .meta({ description: "The new key" }),
  })
  .meta({ id: "NewCredential", description: "What `navigator.credentials.create` returned, as JSON" });

export const Factor = z
  .object({
    id: Id,
    kind: FactorKind,
    name: z.string().meta({ description: "As its owner calls it" }),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable().meta({ description: "When it was last used; null if never" }),
  })
  .meta({ id: "Factor", description: "A second factor of your account" });

export const FactorList = z
  .object({
    factors: z.array(Factor).meta({ description: "Oldest first" }),
    recovery_codes_left: z.int().meta({ description: "How many recovery codes were not used yet" }),
  })
  .meta({ id: "FactorList", description: "The second factors of your account" });

const RecoveryCodes = z
  .array(z.string())
  .meta({ description: "Ten codes, each of which replaces a factor once; shown only now" });

export const FactorAdded = z
  .object({
    factor: Factor,
    recovery_codes: RecoveryCodes.nullable().meta({
      description:
        "Ten codes, each of which replaces a factor once, shown only now; null if you have some already",
    }),
  })
  .meta({ id: "FactorAdded", description: "The new factor" });

export const RecoveryCodeList = z
  .object({ recovery_codes: RecoveryCodes })
  .meta({ id: "RecoveryCodeList", description: "New recovery codes, which replace all earlier ones" });

export const NewTotp = z
  .object({
    id: Id,
    secret: z.string().meta({ description: "To type into the app, in Base32" }),
    uri: z.string().meta({ description: "The same as an `otpauth:` address" }),
    qr: z
      .object({
        size: z.int().meta({ description: "How many modules it is wide and high, with its margin" }),
        path: z.string().meta({ description: "Its dark modules, as an SVG path" }),
      })
      .meta({ description: "The address as a QR code" }),
  })
  .meta({
    id: "NewTotp",
    description: "An authenticator app to set up; it counts once you send a code of it",
  });

export const TotpConfirmation = z
  .strictObject({
    factor_id: Id,
    code: text(10, 1).meta({ description: "The six digits that the app shows", example: "492817" }),
  })
  .meta({ id: "TotpConfirmation", description: "The proof that an authenticator app is set up" });

const challenge = z.string().meta({ description: "What is signed; it works once, for five minutes" });
const timeout = z.int().optional().meta({ description: "How long the browser waits, in milliseconds" });
const PreferredUse = z
  .enum(["required", "preferred", "discouraged"])
  .meta({ id: "PreferredUse", description: "`preferred`: where the authenticator can" });
const credentials = z.array(
  z
    .object({
      id: z.string().meta({ description: "The credential's id" }),
      type: z.literal("public-key"),
      transports: z.array(z.string()).optional().meta({ description: "How browsers reach it" }),
    })
    .meta({ description: "One of your passkeys" }),
);

export const PasskeyCreation = z
  .object({
    rp: z
      .object({
        id: z.string().optional().meta({ description: "The host that the passkey belongs to" }),
        name: z.string().meta({ description: "What people are shown" }),
      })
      .meta({ description: "Who asks for it" }),
    user: z
      .object({
        id: z.string().meta({ description: "Your id" }),
        name: z.string().meta({ description: "Your e-mail address" }),
        displayName: z.string().meta({ description: "Your name" }),
      })
      .meta({ description: "Whose it is" }),
    challenge,
    pubKeyCredParams: z
      .array(
        z
          .object({
            alg: z.int().meta({ description: "An algorithm of COSE" }),
            type: z.literal("public-key"),
          })
          .meta({ description: "A kind of key" }),
      )
      .meta({ description: "Which kinds of keys are accepted" }),
    timeout,
    excludeCredentials: credentials.optional().meta({ description: "Passkeys that you have already" }),
    authenticatorSelection: z
      .object({
        residentKey: PreferredUse.optional(),
        requireResidentKey: z.boolean().optional().meta({ description: "Whether it has to be stored" }),
        userVerification: PreferredUse.optional(),
      })
      .optional()
      .meta({ description: "What the authenticator should do" }),
    attestation: z.literal("none").optional(),
  })
  .meta({
    id: "PasskeyCreation",
    description: "What to give to `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON)",
  });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

export const PasskeyRequest = z
  .object({
    challenge,
    timeout,
    rpId: z.string().optional().meta({ description: "The host that the passkey belongs to" }),
    allowCredentials: credentials.optional().meta({ description: "The passkeys that may answer" }),
    userVerification: PreferredUse.optional(),
  })
  .meta({
    id: "PasskeyRequest",
    description: "What to give to `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON)",
  });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const NewPasskey = z
  .strictObject({ name: Name.meta({ description: "As you call it" }), credential: NewCredential })
  .meta({ id: "NewPasskey", description: "A passkey to add" });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const SecondStep = z
  .strictObject({
    first_step: text(2000, 1).meta({ description: "The `first_step` of the answer that asked for a factor" }),
    code: FactorCode,
  })
  .meta({ id: "SecondStep", description: "The second step of signing in" });

export const FactorRequirementPatch = z
  .strictObject({ required: z.boolean().meta({ description: "Whether everybody needs a second factor" }) })
  .meta({ id: "FactorRequirementPatch", description: "Whether a second factor is required" });

export const FactorRequirement = z
  .object({
    required: z.boolean().meta({ description: "Whether everybody needs a second factor" }),
    members: z.int().meta({ description: "How many active members there are" }),
    with_factor: z.int().meta({ description: "How many of them have a second factor" }),
  })
  .meta({ id: "FactorRequirement", description: "Whether a second factor is required, and who has one" });
export type FactorRequirement = z.infer<typeof FactorRequirement>;
