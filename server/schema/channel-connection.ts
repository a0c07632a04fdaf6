import { z } from "zod";
import { Flag, filledText, Id, PageInfo, PageInput, Timestamp, text } from "./common";
import { REPLY_LIMITS, Template } from "./reply";

/** provider-a is Twilio WhatsApp; provider-b is Meta's WhatsApp Cloud API. */
export const Provider = z.enum(["provider-a", "provider-b"]);
export type Provider = z.infer<typeof Provider>;

/** Twilio: the account SID and its primary auth token, which also signs the webhooks. */
export const TwilioCredentials = z.strictObject({
  account_sid: text(64, 1).regex(/^\w+$/, "may have letters and digits only"),
  auth_token: text(200, 1),
});
export type TwilioCredentials = z.infer<typeof TwilioCredentials>;

/** As callers send them: without its own `auth_token` a connection uses the service's TWILIO_AUTH_TOKEN. */
const TwilioCredentialsInput = TwilioCredentials.partial({ auth_token: true });

/** Meta: a token that may send; and, if you use your own Meta app, its app secret and the webhook's verify token. */
export const WhatsappCredentials = z.strictObject({
  access_token: text(1000, 1),
  app_secret: text(200, 1).optional(),
  verify_token: text(200, 1).optional(),
});
export type WhatsappCredentials = z.infer<typeof WhatsappCredentials>;

/** The credentials schema of each provider. */
export const CREDENTIALS = { "provider-a": TwilioCredentials, "provider-b": WhatsappCredentials } as const;
export type Credentials = TwilioCredentials | WhatsappCredentials;

/**
 * Whether a number belongs to the organization. `proven`: the provider confirmed it. `unproven`: this could not be
 * checked, so an organization that proves it takes the number over. `taken_over`: that happened; nothing is sent or
 * received here any more.
 */
export const OwnershipStatus = z.enum(["proven", "unproven", "taken_over"]);
export type OwnershipStatus = z.infer<typeof OwnershipStatus>;

/** `reason` says why a number is not proven; `checked_at` is when its provider was last asked, null if never. */
export const Ownership = z
  .object({ status: OwnershipStatus, reason: z.string().nullable(), checked_at: Timestamp.nullable() })
  .meta({ id: "NumberOwnership" });
export type Ownership = z.infer<typeof Ownership>;

/** Who acts as the provider. `live`: the provider itself. `demo`, `practice`: Frontdesk simulates it. */
export const ConnectionKind = z.enum(["live", "demo", "practice"]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/**
 * A connected number. Credentials are write-only and never returned. `address_verified_at`: when Meta last called the
 * webhook address with the number's verify token; null for Twilio, which has no such call. `last_message_at`: when a
 * customer last wrote to it. `last_error`: why the most recent failed message could not be sent.
 */
export const ChannelConnection = z
  .object({
    id: Id,
    provider: Provider,
    kind: ConnectionKind,
    address: z.string(),
    display_name: z.string(),
    webhook_url: z.string(),
    ownership: Ownership,
    address_verified_at: Timestamp.nullable(),
    last_message_at: Timestamp.nullable(),
    last_error: z.object({ code: z.string(), message: z.string(), at: Timestamp }).nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ChannelConnection" });
export type ChannelConnection = z.infer<typeof ChannelConnection>;

/** Asks for a page of connected numbers; the practice number is included only on request. */
export const ConnectionQuery = z.strictObject({ ...PageInput, include_practice: Flag.default(false) });

export const ChannelConnectionPage = z
  .object({ channel_connections: z.array(ChannelConnection), ...PageInfo })
  .meta({ id: "ChannelConnectionPage" });

/** The page as the dashboard shows it; `formatted_address` is a phone number in a readable format. */
export const ShownConnectionPage = ChannelConnectionPage.extend({
  channel_connections: z.array(ChannelConnection.extend({ formatted_address: z.string() })),
});

const display_name = filledText(100).optional();

/** provider-a: `address` is the sender's number in E.164. provider-b: Meta's phone_number_id. */
export const NewConnection = z
  .discriminatedUnion("provider", [
    z.strictObject({
      provider: z.literal("provider-a"),
      address: z.string().regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +14155238886"),
      display_name,
      credentials: TwilioCredentialsInput,
    }),
    z.strictObject({
      provider: z.literal("provider-b"),
      address: z
        .string()
        .regex(
          /^\d{5,25}$/,
          "must be the phone number ID that Meta shows: digits only, not the number itself",
        ),
      display_name,
      credentials: WhatsappCredentials,
    }),
  ])
  .meta({ id: "NewConnection" });

/** New credentials replace the old ones completely; with `keep_other_credentials`, those left out stay. */
export const ConnectionPatch = z
  .strictObject({
    display_name,
    credentials: z.union([TwilioCredentials.partial(), WhatsappCredentials.partial()]).optional(),
    keep_other_credentials: z.boolean().default(false),
  })
  .meta({ id: "ConnectionPatch" });

/** What to enter at the provider: the webhook address and, for Meta, the verify token. */
export const ConnectionSetup = z
  .object({ webhook_url: z.string(), verify_token: z.string().nullable() })
  .meta({ id: "ConnectionSetup" });

/** A message to test a number with: a text or a template; with provider B only a template can open a conversation. */
export const TestMessage = z
  .strictObject({
    to: z.string().regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +14155238886"),
    text: filledText(REPLY_LIMITS.text).optional(),
    template: Template.optional(),
  })
  .refine((message) => (message.text === undefined) !== (message.template === undefined), {
    message: "give either text or template",
  })
  .meta({ id: "TestMessage" });

/**
 * The provider's answer. `permanent`: it refused; `transient`: it may work later; `unknown`: it did not answer and may
 * have done it anyway. `reference`: its id of the message, or its name for the number.
 */
export const ProviderAnswer = z
  .object({
    outcome: z.enum(["ok", "permanent", "transient", "unknown"]),
    reference: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: "ProviderAnswer" });
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

/** The provider's answer about a number's credentials, and the number's ownership after the check. */
export const CheckedConnection = ProviderAnswer.extend({ ownership: Ownership }).meta({
  id: "CheckedConnection",
});
