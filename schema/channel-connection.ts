import { z } from "zod";
import { Flag, filledText, Id, PageInfo, PageInput, Timestamp, text } from "./common";
import { REPLY_LIMITS, Template } from "./reply";

export const Provider = z.enum(["provider-a", "provider-b"]).meta({
  id: "Provider",
  description: "provider-a: Twilio WhatsApp. provider-b: Meta's WhatsApp Cloud API",
});
export type Provider = z.infer<typeof Provider>;

export const TwilioCredentials = z
  .strictObject({
    account_sid: text(64, 1)
      .regex(/^\w+$/, "may have letters and digits only")
      .meta({ description: "The account's SID, AC and 32 characters" }),
    auth_token: text(200, 1).meta({ description: "The account's primary auth token" }),
  })
  .meta({ description: "The account SID and its primary auth token, which also signs the webhooks" });
export type TwilioCredentials = z.infer<typeof TwilioCredentials>;

const TwilioCredentialsInput = TwilioCredentials.partial({ auth_token: true }).meta({
  example: { account_sid: "AC0123456789abcdef0123456789abcdef", auth_token: "0123456789abcdef" },
  description:
    "Of Twilio; without an `auth_token` of its own a number uses the deployment's TWILIO_AUTH_TOKEN",
});

export const WhatsappCredentials = z
  .strictObject({
    access_token: text(1000, 1).meta({ description: "A token that may send from this number" }),
    app_secret: text(200, 1)
      .optional()
      .meta({ description: "Your Meta app's secret, which verifies its calls; by default the deployment's" }),
    verify_token: text(200, 1).optional().meta({
      description:
        "What Meta sends when it verifies the webhook address; by default one that the number's setup shows",
    }),
  })
  .meta({
    description:
      "A token that may send and, if you use your own Meta app, its app secret and the webhook's verify token",
  });
export type WhatsappCredentials = z.infer<typeof WhatsappCredentials>;

/** The credentials schema of each provider. */
export const CREDENTIALS = { "provider-a": TwilioCredentials, "provider-b": WhatsappCredentials } as const;
export type Credentials = TwilioCredentials | WhatsappCredentials;

export const OwnershipStatus = z.enum(["proven", "unproven", "taken_over"]).meta({
  id: "OwnershipStatus",
  description:
    "Whether a number belongs to your organization. proven: the provider confirmed it. unproven: this could not be checked, so an organization that proves it takes the number over. taken_over: that happened; nothing is sent or received here any more",
});
export type OwnershipStatus = z.infer<typeof OwnershipStatus>;

export const Ownership = z
  .object({
    status: OwnershipStatus,
    reason: z.string().nullable().meta({ description: "Why it is not proven; null if it is" }),
    checked_at: Timestamp.nullable().meta({ description: "When the provider was last asked; null if never" }),
  })
  .meta({ id: "NumberOwnership", description: "Whether a number belongs to your organization" });
export type Ownership = z.infer<typeof Ownership>;

export const ConnectionKind = z.enum(["live", "demo", "practice"]).meta({
  description: "Who acts as the provider. live: the provider itself. demo, practice: Frontdesk simulates it",
});
export type ConnectionKind = z.infer<typeof ConnectionKind>;

const NumberError = z
  .object({
    code: z.string().meta({ description: "The provider's error code, or one of ours" }),
    message: z.string().meta({ description: "The reason in words" }),
    at: Timestamp,
  })
  .meta({ id: "NumberError", description: "Why a message could not be sent" });

export const ChannelConnection = z
  .object({
    id: Id,
    provider: Provider,
    kind: ConnectionKind,
    address: z
      .string()
      .meta({ description: "provider-a: the number in E.164. provider-b: Meta's phone number ID" }),
    display_name: z.string().meta({ description: "As staff named it, or else its `address`" }),
    webhook_url: z.string().meta({ description: "The address to enter at the provider" }),
    ownership: Ownership,
    address_verified_at: Timestamp.nullable().meta({
      description:
        "When Meta last called the webhook address with the number's verify token; null if never, and for Twilio, which has no such call",
    }),
    last_message_at: Timestamp.nullable().meta({
      description: "When a customer last wrote to it; null if nobody has",
    }),
    last_error: NumberError.nullable().meta({
      description: "Why the most recent failed message could not be sent; null if none failed",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ChannelConnection", description: "A connected number. Its credentials are never returned" });
export type ChannelConnection = z.infer<typeof ChannelConnection>;

/** Asks for a page of connected numbers; the practice number is included only on request. */
export const ConnectionQuery = z.strictObject({
  ...PageInput,
  include_practice: Flag.default(false).meta({ description: "Whether to include the practice number" }),
});

export const ChannelConnectionPage = z
  .object({ channel_connections: z.array(ChannelConnection), ...PageInfo })
  .meta({ id: "ChannelConnectionPage", description: "A page of connected numbers" });

/** The page as the dashboard shows it; `formatted_address` is a phone number in a readable format. */
export const ShownConnectionPage = ChannelConnectionPage.extend({
  channel_connections: z.array(ChannelConnection.extend({ formatted_address: z.string() })),
});

const display_name = filledText(100)
  .optional()
  .meta({ description: "What staff call it; by default its `address`" });

export const NewConnection = z
  .discriminatedUnion("provider", [
    z
      .strictObject({
        provider: z.literal("provider-a"),
        address: z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +14155238886")
          .meta({ description: "The sender's number in E.164", example: "+14155238886" }),
        display_name,
        credentials: TwilioCredentialsInput.meta({ description: "Stored sealed, and never returned" }),
      })
      .meta({ id: "NewTwilioNumber", description: "A number at Twilio to connect" }),
    z
      .strictObject({
        provider: z.literal("provider-b"),
        address: z
          .string()
          .regex(
            /^\d{5,25}$/,
            "must be the phone number ID that Meta shows: digits only, not the number itself",
          )
          .meta({ description: "The phone number ID that Meta shows: digits only, not the number itself" }),
        display_name,
        credentials: WhatsappCredentials.meta({ description: "Stored sealed, and never returned" }),
      })
      .meta({ id: "NewWhatsappNumber", description: "A number of WhatsApp's Cloud API to connect" }),
  ])
  .meta({ id: "NewConnection", description: "A number to connect" });

export const ConnectionPatch = z
  .strictObject({
    display_name,
    credentials: z
      .union([
        TwilioCredentials.partial().meta({ id: "TwilioCredentialsPatch", description: "Of Twilio" }),
        WhatsappCredentials.partial().meta({
          id: "WhatsappCredentialsPatch",
          description: "Of WhatsApp's Cloud API",
        }),
      ])
      .optional()
      .meta({ description: "Replace all credentials, unless `keep_other_credentials` is set" }),
    keep_other_credentials: z
      .boolean()
      .default(false)
      .meta({ description: "Whether credentials that are left out stay" }),
  })
  .meta({ id: "ConnectionPatch", description: "Changes to a connected number" });

export const ConnectionSetup = z
  .object({
    webhook_url: z.string().meta({ description: "The address that the provider is to call" }),
    verify_token: z.string().nullable().meta({ description: "Meta's verify token; null for Twilio" }),
  })
  .meta({ id: "ConnectionSetup", description: "What to enter at the provider" });

export const TestMessage = z
  .strictObject({
    to: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +14155238886")
      .meta({ description: "Whom to send it to, in E.164" }),
    text: filledText(REPLY_LIMITS.text)
      .optional()
      .meta({ description: "Provider B sends a text only to somebody who wrote within 24 hours" }),
    template: Template.optional().meta({ description: "The approved template to send, instead of a text" }),
  })
  .refine((message) => (message.text === undefined) !== (message.template === undefined), {
    message: "give either text or template",
  })
  .meta({
    id: "TestMessage",
    description: "A message to test a number with: a text or a template",
  });

export const ProviderAnswer = z
  .object({
    outcome: z.enum(["ok", "permanent", "transient", "unknown"]).meta({
      id: "ProviderOutcome",
      description:
        "permanent: it refused. transient: it may work later. unknown: it did not answer, and may have done it anyway",
    }),
    reference: z.string().nullable().meta({
      description: "The provider's id of the message, or its name for the number; null if it gave none",
    }),
    code: z.string().nullable().meta({ description: "The provider's error code; null without an error" }),
    message: z.string().nullable().meta({ description: "The error in words; null without an error" }),
  })
  .meta({ id: "ProviderAnswer", description: "What a provider answered" });
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

export const CheckedConnection = ProviderAnswer.extend({ ownership: Ownership }).meta({
  id: "CheckedConnection",
  description:
    "What the provider answered about a number's credentials, and the number's ownership after the check",
});
