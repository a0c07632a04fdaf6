import type { Credentials } from "@/schema/channel-connection";
import type { DeliveryError, Pricing } from "@/schema/conversation";
import type { Content } from "@/schema/reply";
import type { SendableKind } from "@/schema/sendable-media";
import type { RawRequest, Verified } from "@/server/adapters/http/verified";

/** An identity at the provider. At least one of `phone` (E.164) and `user_id` (Meta's BSUID) is set. */
export type Address = { phone: string | null; user_id: string | null };

/** `name` is the customer's profile name at the provider. */
export type Sender = Address & { name: string | null };

/**
 * A customer's message. `text` is what staff and the agent read. If the agent does not see the message (`handled`
 * false), it is a short description such as `[image] caption`. `acknowledge`: the customer expects a reaction.
 * `metadata` has the same keys on all channels: `reply {id, title}`, `media [{…}]`, `location`, `context {message_id}`,
 * `referral` and others.
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
  /** The provider itself says that the customer opted out of messages or in again, and has confirmed it to them. */
  opt_out?: "stop" | "start";
  /** When the message was written, according to the provider; never in the future. */
  sent_at: string;
};

/**
 * What the provider itself reports about a customer, who has written nothing. `sender` is their identity until then,
 * `moved_to` the one from now on, if it changed.
 */
export type InboundNotice = Omit<InboundMessage, "kind" | "handled" | "acknowledge"> & {
  kind: "notice";
  moved_to: Address | null;
};

/**
 * A customer edited or deleted a message of theirs. `original_id` is that message's id at the provider, `content` what it
 * says now, or null if it was deleted.
 */
export type InboundEdit = Pick<InboundMessage, "address" | "provider_message_id" | "sender" | "sent_at"> & {
  kind: "edit";
  original_id: string;
  content: Pick<InboundMessage, "type" | "handled" | "acknowledge" | "text" | "metadata"> | null;
};

/** The delivery status of one of our messages. `message_id` is our own id, if the provider echoes it. */
export type InboundStatus = {
  kind: "status";
  address: string;
  provider_message_id: string;
  message_id: string | null;
  status: "sent" | "delivered" | "read" | "failed";
  at: string;
  error: DeliveryError | null;
  /** Set if the provider reports it. */
  pricing?: Pricing | undefined;
};

/** An item that changes nothing. `raw` is what the provider sent and may contain what Postgres can't store. */
export type Ignored = { kind: "ignored"; reason: string; raw: unknown };

export type Inbound = InboundMessage | InboundNotice | InboundEdit | InboundStatus | Ignored;

/**
 * A file to send. `address` serves it for some minutes to anyone who knows it; `read` streams its bytes. A reference
 * that the provider gave it before `given_since` (ms since 1970) is no longer trusted.
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

/** A file that the provider can reach, as part of a message. `text` is its caption, if the kind takes one. */
export type OutboundMedia = {
  kind: SendableKind;
  filename: string | null;
  text: string;
  reference: MediaReference;
};

/**
 * A message to send. `media` replaces `content`, or is the header of its template. `message_id` is ours; statuses
 * return it.
 */
export type Outbound = { message_id: string; to: Address; content: Content; media?: OutboundMedia };

/** A try that failed. `unknown`: the provider may have accepted the message; only its callback will tell. */
export type SendFailure = {
  ok: false;
  outcome: "permanent" | "transient" | "unknown";
  code: string;
  message: string;
  retry_after_seconds: number | null;
};

export type SendResult = { ok: true; provider_message_id: string } | SendFailure;

/**
 * The provider's reference to a file. `is_old`: it was uploaded earlier, and the provider may have dropped it.
 * `forget`: uploads it again next time.
 */
export type PassedFile = { ok: true; reference: MediaReference; is_old: boolean; forget(): void };

/** What a channel needs to send from one of our numbers. URLs have no trailing slash. */
export type Connection = {
  address: string;
  credentials: Credentials;
  api_url: string;
  /** The URL of Twilio's Content API; `api_url` by default. */
  content_api_url?: string;
  /** The URL of Twilio's Messaging API, which lists senders; `api_url` by default. */
  messaging_api_url?: string;
  status_callback_url: string;
};

/** Which of the entered values the provider refuses. */
export type Refused = "address" | "account_sid" | "auth_token" | "access_token";

/**
 * What a provider says about a number. `proven`: the number is this account's; otherwise `reason` says why that is
 * open. A failure with `refused` means that the entered value is wrong; without it, the failure proves nothing.
 */
export type CheckResult =
  | { ok: true; name: string | null; proven: true }
  | { ok: true; name: string | null; proven: false; reason: string }
  | (SendFailure & { refused?: Refused });

/**
 * An account there (Meta: a WABA). `addresses`: its numbers in this request; `has_news`: it has changes of other kinds.
 */
export type ProviderAccount = { id: string; addresses: string[]; has_news: boolean };

/** The numbers that a request names, without duplicates, and the accounts, if the provider has such a thing. */
export type PostSubject = { addresses: string[]; accounts: ProviderAccount[] };

/** A provider's reference to a file: Meta's id, Twilio's address. */
export type MediaReference = { id?: string | undefined; url?: string | undefined };

/**
 * Where a file's bytes can be fetched. `headers` authorize that and must not be sent anywhere else. `knows`: 404 and
 * 410 here mean that the provider no longer has the file; otherwise only this address has expired. `size_bytes` and
 * `sha256` are what the provider states.
 */
export type MediaPlace = {
  ok: true;
  url: string;
  headers: Record<string, string>;
  knows: boolean;
  size_bytes: number | null;
  sha256: string | null;
};

/** Why a file can't be fetched. `gone`: the provider no longer has it. `later`: a retry may succeed. */
export type MediaFailure = {
  ok: false;
  outcome: "gone" | "later";
  message: string;
  retry_after_seconds: number | null;
};

export type MessagingChannel = {
  /**
   * The numbers and accounts of a request, read before it is verified, to find the secrets that may have signed it.
   * Throws 400 if it has more of anything than the provider sends.
   */
  postSubject(request: RawRequest): PostSubject;
  /** The request if `secret` signed it, else null. */
  verify(request: RawRequest, secret: string): Verified | null;
  /** All items of a request, in order. Never throws: a bad item becomes `ignored` and does not affect the others. */
  parse(verified: Verified): Inbound[];
  /** Makes one try, with 10 s for each call that it needs. Never throws. */
  send(message: Outbound, connection: Connection): Promise<SendResult>;
  /**
   * Uploads a file, or gives the address where the provider finds it. Sends nothing, so it may be repeated. Never
   * throws.
   */
  passFile(file: OutboundFile, connection: Connection): Promise<PassedFile | SendFailure>;
  /** Error codes of statuses that blame a message's failure on its file, which the provider had accepted. */
  file_faults: readonly string[];
  /** Error codes of messages that failed because their customer opted out at the provider. */
  opt_out_faults: readonly string[];
  /** Checks with the provider whether the credentials are valid and whose the number is. Never throws. */
  check(connection: Connection): Promise<CheckResult>;
  /** Finds where a customer's file can be fetched. Never throws. */
  locate(reference: MediaReference, connection: Connection): Promise<MediaPlace | MediaFailure>;
};
