import type { Signed } from "@/tests/messages/senders";
import type { Failure } from "@/tests/stand-ins/provider";
import type { Connection, MessagingChannel, SendFailure } from "./channel";

/** Our own id of the message that a sample's status is about. */
export const MESSAGE_ID = "019b0000-0000-7000-8000-000000000001";

/** What a channel provides for its contract tests. */
export type Sample = {
  channel: MessagingChannel;
  address: string;
  secret: string;
  url: string;
  /** Signs a body as the provider does. */
  sign(body: unknown, secret: string): Signed;
  signatureHeader: string;
  bodies: Record<"text" | "button" | "list" | "media" | "unsupported" | "status", unknown>;
  /** Another body of the same form, with the signature of `text`. */
  tamper(signed: Signed): Signed;
  connection(api_url: string): Connection;
  wrongCredentials: Connection["credentials"];
  /** Answers of the provider's API, and the failures that they become. */
  failures: [name: string, failure: Failure, expected: Partial<SendFailure>][];
};
