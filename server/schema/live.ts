import { z } from "zod";
import { Id } from "./common";
import { Conversation } from "./conversation";
import { EventName } from "./event";
import { InboxMessage } from "./inbox";
import { Viewer } from "./presence";

/**
 * What an item is about: an event; `message.updated`, a message's delivery went on or failed; `live.resumed`, things
 * may have been missed, so what is shown is to be read anew; `thread.updated`, something of a conversation changed that
 * only staff see, such as its notes; `presence.changed`, others look at a conversation that the caller looks at;
 * `teams.changed`, what teams there are or who is in them; `notification.created`, who watches has something new to read.
 */
export const LiveType = z.enum([
  ...EventName.options,
  "message.updated",
  "thread.updated",
  "presence.changed",
  "teams.changed",
  "notification.created",
  "live.resumed",
]);
export type LiveType = z.infer<typeof LiveType>;

/**
 * Something that staff see at once. The ids say what to read anew; `message` (of message.*) and `conversation` (of
 * conversation.*) are the records as they are then, `viewers` (of presence.changed) all who look on then. Items may come twice: one whose `id` was seen is to be ignored.
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

/** `lastEventId` is the id of the last item seen; a client that comes again sends it by itself. */
export const LiveInput = z.strictObject({ lastEventId: Id.nullish() });

/** `after` is the `next_after` of the answer before; without it nothing but the cursor is answered. */
export const LiveSinceQuery = z.strictObject({ after: Id.nullish() });

/** What happened since, of which a little is told twice, and the cursor to ask with next. */
export const LiveSince = z.object({ items: z.array(LiveItem), next_after: Id });
