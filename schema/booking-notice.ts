import { z } from "zod";
import { ToldBy } from "./booking";
import { ConversationChannel } from "./conversation";

/**
 * Why a customer is told of an appointment neither by message nor by mail: both are switched off, the customer is
 * blocked or wants no automatic messages, the reply window of their conversation is closed, or nothing leads to them.
 */
export const NoticeHindrance = z.enum(["off", "blocked", "opted_out", "window_closed", "unreachable"]);
export type NoticeHindrance = z.infer<typeof NoticeHindrance>;

/**
 * How a customer would be told of a change to an appointment now. `ways` is empty exactly if there is a `hindrance`.
 * `channel` is that of the conversation in which they would be told.
 */
export const BookingNotice = z.object({
  ways: z.array(ToldBy.extract(["message", "email"])),
  channel: ConversationChannel.nullable(),
  hindrance: NoticeHindrance.nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  formatted_phone: z.string().nullable(),
});
export type BookingNotice = z.infer<typeof BookingNotice>;
