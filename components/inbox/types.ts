import type { MessageMedia } from "@/server/schema/media";
import type { Template } from "@/server/schema/reply";

/** What the composer writes: a reply to the customer, or a note that only the team sees. */
export type WriteMode = "reply" | "note";

/**
 * What staff send; `client_id` stays the same when it is sent again, so that it goes out once. `seen_position` is the last
 * message that its writer knows of. `media` is the file of `media_id` as the message will show it.
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
 * Whether a reply was taken. `unknown`: the service may have taken it, but its answer was lost. `isCrossed`: a colleague
 * replied meanwhile.
 */
export type ReplyOutcome =
  | { taken: true }
  | { taken: false | "unknown"; reason: string; isCrossed?: boolean };
