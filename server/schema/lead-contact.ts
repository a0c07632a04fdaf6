import { z } from "zod";
import { Provider } from "./channel-connection";
import { Id, Timestamp } from "./common";
import { Conversation, ConversationChannel, ConversationStatus, Message } from "./conversation";
import { StaffReply } from "./reply";

/**
 * Why nobody can write to a lead first: it is blocked, was played by staff, or has no phone (with a country code), or
 * no number is connected to write from.
 */
export const WriteHindrance = z.enum(["blocked", "practice", "no_phone", "no_country_code", "no_number"]);
export type WriteHindrance = z.infer<typeof WriteHindrance>;

/**
 * A number of ours on which a conversation can be begun. `window_closes_at`: from then on only templates can be sent; null
 * where the provider knows no such window. `text_limit` is its longest text.
 */
const OwnNumber = z.object({
  id: Id,
  display_name: z.string(),
  formatted_address: z.string(),
  provider: Provider,
  text_limit: z.int(),
  window_closes_at: Timestamp.nullable(),
});

/**
 * How a lead can be reached. What is `formatted` is a phone number for people to read. `conversation`: the one that
 * was active last. `write_to`: the latest conversation that goes through a connected number, an open one before others;
 * `is_open` says which it is. `numbers`: those on which a conversation can be begun; none where there is a `hindrance`.
 */
export const LeadContact = z.object({
  phone: z.string().nullable(),
  formatted_phone: z.string().nullable(),
  conversation: z
    .object({
      id: Id,
      channel: ConversationChannel,
      status: ConversationStatus,
      last_message_at: Timestamp.nullable(),
    })
    .nullable(),
  write_to: z.object({ id: Id, is_open: z.boolean() }).nullable(),
  numbers: z.array(OwnNumber),
  hindrance: WriteHindrance.nullable(),
});
export type LeadContact = z.infer<typeof LeadContact>;

/**
 * The first message to a lead, from the number `connection_id`. `client_id` is the writer's own: sent again under it, a
 * message goes out only once.
 */
export const FirstMessage = StaffReply.safeExtend({
  lead_id: Id,
  connection_id: Id,
  client_id: Id.optional(),
});

export const BegunConversation = z
  .object({ conversation: Conversation, message: Message })
  .meta({ id: "BegunConversation" });
