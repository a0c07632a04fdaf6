import { z } from "zod";
import { Id, Timestamp } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";

/**
 * How a lead can be reached. What is `formatted` is a phone number for people to read. `conversation`: the one that
 * was active last. `write_to`: the latest conversation that goes through a connected number. `numbers`: those on which
 * a conversation can be started; none where the lead has no phone with a country code, or was played by staff.
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
  write_to: Id.nullable(),
  numbers: z.array(z.object({ id: Id, display_name: z.string(), formatted_address: z.string() })),
});
export type LeadContact = z.infer<typeof LeadContact>;
