import { z } from "zod";
import { Id } from "./common";
import { Conversation } from "./conversation";
import { EventName } from "./event";
import { InboxMessage } from "./inbox";
import { Viewer } from "./presence";

/**
 * The type of a live item: an event, or one of these.
 * `live.resumed`: items may have been missed, so reload what is shown. `thread.updated`: something in a conversation
 * that only staff see changed, such as its notes. `presence.changed`: the viewers of a conversation that the caller has
 * open changed. `teams.changed`: the teams or their members changed. `notification.created`: the caller has a new
 * notification.
 */
export const LiveType = z.enum([
  ...EventName.options,
  "thread.updated",
  "presence.changed",
  "teams.changed",
  "notification.created",
  "live.resumed",
]);
export type LiveType = z.infer<typeof LiveType>;

/**
 * A live update for staff. The ids say what to reload; `message` (for message.*) and `conversation` (for
 * conversation.*) are the current records, `viewers` (for presence.changed) all current viewers. Items can repeat:
 * ignore an `id` seen before.
 */
export const LiveItem = z.object({
  id: Id,
  type: LiveType,
  lead_id: Id.nullable(),
  conversation_id: Id.nullable(),
  booking_id: Id.nullable(),
  message: InboxMessage.nullable(),
  conversation: Conversation.nullable(),
  viewers: z.array(Viewer).nullable(),
});
export type LiveItem = z.infer<typeof LiveItem>;

/**
 * `lastEventId` is the id of the last item received; a reconnecting client sends it by itself. `user_id`: for whom the
 * page was loaded. If the browser has signed in as somebody else since, the answer is 401.
 */
export const LiveInput = z.strictObject({ lastEventId: Id.nullish(), user_id: Id.optional() });

/** `after` is the `next_after` of the previous response; without it only the cursor is returned. `user_id` as above. */
export const LiveSinceQuery = z.strictObject({ after: Id.nullish(), user_id: Id.optional() });

/** The items since the cursor, a few of which may repeat, and the cursor for the next request. */
export const LiveSince = z.object({ items: z.array(LiveItem), next_after: Id });
