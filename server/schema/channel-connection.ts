import { z } from "zod";
import { Flag, Id, PageInfo, PageInput, Timestamp, text } from "./common";
import { REPLY_LIMITS, Template } from "./reply";

/** provider-a is Twilio WhatsApp; provider-b is Meta's WhatsApp Cloud API. */
export const Provider = z.enum(["provider-a", "provider-b"]);
export type Provider = z.infer<typeof Provider>;

/** Twilio: the account's SID and its primary auth token, which also signs the webhooks. */
export const TwilioCredentials = z.strictObject({ account_sid: text(64, 1), auth_token: text(200, 1) });
export type TwilioCredentials = z.infer<typeof TwilioCredentials>;

/** As they are given: without a token of its own a connection uses the service's TWILIO_AUTH_TOKEN. */
const TwilioCredentialsInput = TwilioCredentials.partial({ auth_token: true });

/** Meta: a token that may send; the app secret that signs webhooks and the handshake's token where it is our own app. */
export const WhatsappCredentials = z.strictObject({
  access_token: text(1000, 1),
  app_secret: text(200, 1).optional(),
  verify_token: text(200, 1).optional(),
});
export type WhatsappCredentials = z.infer<typeof WhatsappCredentials>;

/** What each provider's connection is opened with. */
export const CREDENTIALS = { "provider-a": TwilioCredentials, "provider-b": WhatsappCredentials } as const;
export type Credentials = TwilioCredentials | WhatsappCredentials;

/**
 * Whether a number is the organization's. `proven`: its provider said so. `unproven`: nobody could tell, so whoever
 * proves it takes it over. `taken_over`: somebody did; nothing comes in or goes out here any more.
 */
export const OwnershipStatus = z.enum(["proven", "unproven", "taken_over"]);
export type OwnershipStatus = z.infer<typeof OwnershipStatus>;

/** `reason` says why a number is not proven; `checked_at` is when its provider was last asked, null if never. */
export const Ownership = z
  .object({ status: OwnershipStatus, reason: z.string().nullable(), checked_at: Timestamp.nullable() })
  .meta({ id: "NumberOwnership" });
export type Ownership = z.infer<typeof Ownership>;

/** Who plays the provider. `live`: itself. `demo`, `practice`: Frontdesk, for the demo or for a practice number. */
export const ConnectionKind = z.enum(["live", "demo", "practice"]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/**
 * A connected number. Credentials are write-only and never shown. `address_verified_at`: when Meta last called the
 * webhook's address with the number's verify token; null for Twilio, which does not. `last_message_at`: when a customer last wrote there.
 * `last_error`: why the last message that could not be sent from it was not.
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

/** A page of the connected numbers; the practice number is among them only where it is asked for. */
export const ConnectionQuery = z.strictObject({ ...PageInput, include_practice: Flag.default(false) });

export const ChannelConnectionPage = z
  .object({ channel_connections: z.array(ChannelConnection), ...PageInfo })
  .meta({ id: "ChannelConnectionPage" });

/** The same as the dashboard shows it: `formatted_address` is an address that is a phone number for people to read. */
export const ShownConnectionPage = ChannelConnectionPage.extend({
  channel_connections: z.array(ChannelConnection.extend({ formatted_address: z.string() })),
});

const display_name = text(100, 1).optional();

/** provider-a: `address` is the sender's number, E.164. provider-b: Meta's phone_number_id. */
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

/** New credentials replace the old ones whole. */
export const ConnectionPatch = z
  .strictObject({
    display_name,
    credentials: z.union([TwilioCredentialsInput, WhatsappCredentials]).optional(),
  })
  .meta({ id: "ConnectionPatch" });

/** What is pasted at the provider: the webhook's address and, for Meta's handshake, the verify token. */
export const ConnectionSetup = z
  .object({ webhook_url: z.string(), verify_token: z.string().nullable() })
  .meta({ id: "ConnectionSetup" });

/** A message to try a number with: a text, or a template, which alone may open a conversation with provider B. */
export const TestMessage = z
  .strictObject({
    to: z.string().regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +14155238886"),
    text: text(REPLY_LIMITS.text, 1).optional(),
    template: Template.optional(),
  })
  .refine((message) => (message.text === undefined) !== (message.template === undefined), {
    message: "give either text or template",
  })
  .meta({ id: "TestMessage" });

/**
 * What a provider said. `permanent`: it refused; `transient`: not now; `unknown`: it did not answer, and may have done
 * it all the same. `reference`: its id of the message, or what the number is called there.
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

/** What a provider said of a number's credentials, and whose the number is known to be since. */
export const CheckedConnection = ProviderAnswer.extend({ ownership: Ownership }).meta({
  id: "CheckedConnection",
});
