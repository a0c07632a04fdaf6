import type { RawRequest, Verified } from "@/server/adapters/http/verified";
import type { Credentials } from "@/server/schema/channel-connection";
import type { DeliveryError, Pricing } from "@/server/schema/conversation";
import type { Content } from "@/server/schema/reply";
import type { SendableKind } from "@/server/schema/sendable-media";

/** Who somebody is at the provider. One of `phone` (E.164) and `user_id` (Meta's BSUID) is always there. */
export type Address = { phone: string | null; user_id: string | null };

/** `name` is what the customer goes by there. */
export type Sender = Address & { name: string | null };

/**
 * A customer's message. `text` is what staff and agent read; unseen by the agent (`handled` false), a short description
 * such as `[image] caption`. `acknowledge`: a person waits for a reaction. `metadata`, spelled alike for all channels:
 * `reply {id, title}`, `media [{…}]`, `location`, `context {message_id}`, `referral` and others.
 */
export type InboundMessage = {
  kind: "message";
  /** Our number: E.164, or Meta's phone_number_id. */
  address: string;
  provider_message_id: string;
  sender: Sender;
  /** text, button_reply, list_reply, flow_reply, image, audio, video, document, sticker, location, … */
  type: string;
  handled: boolean;
  acknowledge: boolean;
  text: string;
  metadata: Record<string, unknown>;
  /** When the provider says it was written; never in the future. */
  sent_at: string;
};

/**
 * What the provider itself says of a customer, who has written nothing: `sender` is who they were until then. `moved_to`
 * is where they are reached from now on, if that has changed.
 */
export type InboundNotice = Omit<InboundMessage, "kind" | "handled" | "acknowledge"> & {
  kind: "notice";
  moved_to: Address | null;
};

/** What became of a message of ours. `message_id` is our own id where the provider echoes it. */
export type InboundStatus = {
  kind: "status";
  address: string;
  provider_message_id: string;
  message_id: string | null;
  status: "sent" | "delivered" | "read" | "failed";
  at: string;
  error: DeliveryError | null;
  /** Where the provider tells. */
  pricing?: Pricing | undefined;
};

/** Something that changes nothing; `raw` is as the provider sent it and may hold what Postgres can't store. */
export type Ignored = { kind: "ignored"; reason: string; raw: unknown };

export type Inbound = InboundMessage | InboundNotice | InboundStatus | Ignored;

/**
 * A file of ours. `address` gives it to whoever knows it, for some minutes; `read` gives its bytes. `given_since`: what it
 * was called at the provider before that moment (ms since 1970) is not trusted any more.
 */
export type OutboundFile = {
  mime_type: string;
  filename: string | null;
  size_bytes: number;
  sha256: string;
  address: string;
  given_since: number;
  read(): AsyncIterable<Uint8Array>;
};

/** A file that its provider can reach, as a message brings it. `text` goes with it, where the kind takes one. */
export type OutboundMedia = {
  kind: SendableKind;
  filename: string | null;
  text: string;
  reference: MediaReference;
};

/** A message to send: `content`, or in its place `media`, which is the header of a template. `message_id` is ours and comes back with its statuses. */
export type Outbound = { message_id: string; to: Address; content: Content; media?: OutboundMedia };

/** A try that failed. `unknown`: the provider may have taken the message, and only its callback will tell. */
export type SendFailure = {
  ok: false;
  outcome: "permanent" | "transient" | "unknown";
  code: string;
  message: string;
  retry_after_seconds: number | null;
};

export type SendResult = { ok: true; provider_message_id: string } | SendFailure;

/**
 * What a file is called at the provider. `is_old`: it was given before, and the provider may have let it go. `forget`: it
 * is given anew next time.
 */
export type PassedFile = { ok: true; reference: MediaReference; is_old: boolean; forget(): void };

/** What a channel needs to send from one of our numbers. URLs have no trailing slash. */
export type Connection = {
  address: string;
  credentials: Credentials;
  api_url: string;
  /** Where Twilio's Content API is; at `api_url` if not given. */
  content_api_url?: string;
  /** Where Twilio's Messaging API is, which lists senders; at `api_url` if not given. */
  messaging_api_url?: string;
  status_callback_url: string;
};

/** What was given that a provider refuses. */
export type Refused = "address" | "account_sid" | "auth_token" | "access_token";

/**
 * What a provider says of a number. `proven`: it is this account's; else `reason` is why that can't be told. A failure
 * with `refused` means that what was given is wrong; one without leaves everything open.
 */
export type CheckResult =
  | { ok: true; name: string | null; proven: true }
  | { ok: true; name: string | null; proven: false; reason: string }
  | (SendFailure & { refused?: Refused });

/** An account there (Meta: a WABA). `addresses`: its numbers in this request; `has_news`: it tells more than those. */
export type ProviderAccount = { id: string; addresses: string[]; has_news: boolean };

/** Which of our numbers a request names, each once; and accounts, where the provider knows such a thing. */
export type PostSubject = { addresses: string[]; accounts: ProviderAccount[] };

/** What a provider calls something that was sent: Meta's id, Twilio's address. */
export type MediaReference = { id?: string | undefined; url?: string | undefined };

/**
 * Where its bytes are: `headers` open them there, and are for nobody else. `knows`: what is not there, the provider has no
 * more; elsewhere only a way to it has ended. What else the provider says of them.
 */
export type MediaPlace = {
  ok: true;
  url: string;
  headers: Record<string, string>;
  knows: boolean;
  size_bytes: number | null;
  sha256: string | null;
};

/** Why it can't be had. `gone`: the provider has it no more. `later`: another try may find it. */
export type MediaFailure = {
  ok: false;
  outcome: "gone" | "later";
  message: string;
  retry_after_seconds: number | null;
};

export type MessagingChannel = {
  /** What a request is about, before it is verified, so that the secrets that may have signed it can be found. */
  postSubject(request: RawRequest): PostSubject;
  /** The request if `secret` signed it, else null. */
  verify(request: RawRequest, secret: string): Verified | null;
  /** Everything in it, in its order. Never throws: a bad item becomes `ignored` and loses none of the others. */
  parse(verified: Verified): Inbound[];
  /** One try, of 10 s for each call that it takes. Never throws. */
  send(message: Outbound, connection: Connection): Promise<SendResult>;
  /** Gives the provider a file, or what it finds it by; nothing is sent with that, so it may be done again. Never throws. */
  passFile(file: OutboundFile, connection: Connection): Promise<PassedFile | SendFailure>;
  /** The codes of statuses that say that a message failed by its file, which the provider had taken. */
  file_faults: readonly string[];
  /** Asks the provider whether it takes the connection's credentials and whose the number is. Never throws. */
  check(connection: Connection): Promise<CheckResult>;
  /** Finds where something is that a customer sent. Never throws. */
  locate(reference: MediaReference, connection: Connection): Promise<MediaPlace | MediaFailure>;
};
