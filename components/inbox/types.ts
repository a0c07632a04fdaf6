import type { MessageMedia } from "@/schema/media";
import type { Template } from "@/schema/reply";

/** What the composer writes: a reply to the customer, or a note that only the team sees. */
export type WriteMode = "reply" | "note";

/**
 * A reply from staff. `client_id` stays the same on a retry, so that the reply goes out once. `seen_position` is the
 * last message that its author has seen. `media` is the file of `media_id` as the message will show it.
 */
export type Reply = {
  content: string;
  template?: Template;
  media_id?: string;
  media?: [MessageMedia];
  client_id: string;
  seen_position: number;
};

/**
 * Whether the service accepted a reply. `unknown`: it may have, but its response was lost. `isCrossed`: a colleague
 * replied in the meantime.
 */
export type ReplyOutcome =
  | { taken: true }
  | { taken: false | "unknown"; reason: string; isCrossed?: boolean };
