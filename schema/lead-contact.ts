import { z } from "zod";
import { Provider } from "./channel-connection";
import { Id, Timestamp } from "./common";
import { Conversation, ConversationChannel, ConversationStatus, Message } from "./conversation";
import { StaffReply } from "./reply";

/**
 * Why staff can't write to a lead first: it is blocked, it is a practice customer, it has no phone or none with a
 * country code, its phone is another lead's, or no number is connected to write from.
 */
export const WriteHindrance = z.enum([
  "blocked",
  "practice",
  "no_phone",
  "no_country_code",
  "others_number",
  "no_number",
]);
export type WriteHindrance = z.infer<typeof WriteHindrance>;

/**
 * A connected number that can start a conversation. `window_closes_at`: the end of the reply window, after which only
 * templates can be sent; null if the provider has no such window. `text_limit` is its longest text.
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
 * How a lead can be reached. Fields with `formatted` hold a phone number in a readable format. `conversation`: the one
 * that was last active. `write_to`: the latest conversation on a connected number, preferring open ones; `is_open` says
 * which. `numbers`: those that can start a conversation; none if there is a `hindrance`.
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
 * The first message to a lead, from the number `connection_id`. `client_id` is chosen by the sender: a message that is
 * sent again with the same id goes out only once.
 */
export const FirstMessage = StaffReply.safeExtend({
  lead_id: Id,
  connection_id: Id.meta({ description: "The number to write from" }),
  client_id: Id.optional().meta({
    description: "Chosen by you: a message that is sent again with the same id goes out only once",
  }),
}).meta({
  example: {
    connection_id: "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
    content: "Your usual time is free on Tuesday.",
  },
});

export const BegunConversation = z.object({ conversation: Conversation, message: Message }).meta({
  id: "BegunConversation",
  description: "The conversation that was opened or continued, and its new message",
});
