import { z } from "zod";
import { Provider } from "./channel-connection";
import { Id, Timestamp, text } from "./common";
import { DeliveryStatus } from "./conversation";
import { MediaUpload } from "./media";
import { ReplyButton, ReplyList } from "./reply";

/** A practice or demo number that a simulated customer can write to; without a name, `display_name` is its number. */
export const SimulatorNumber = z.object({
  connection_id: Id,
  provider: Provider,
  address: z.string(),
  display_name: z.string(),
});

/** A customer's phone in E.164; use numbers that belong to nobody, such as +1 650 555 01xx to 99xx. */
const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +16505550123");

const onPhone = { connection_id: Id, phone: Phone };

/** What a customer does on the phone: writes, taps a button, picks a row, or sends a file. */
export const CustomerAct = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), body: text(4096, 1) }),
  z.strictObject({ type: z.literal("button"), id: text(256, 1), title: text(20, 1), answers: Id }),
  z.strictObject({ type: z.literal("row"), id: text(200, 1), title: text(24, 1), answers: Id }),
  z.strictObject({ type: z.literal("image"), caption: text(1024).optional() }),
  z.strictObject({ type: z.literal("audio") }),
  z.strictObject({ type: z.literal("document") }),
]);
export type CustomerAct = z.infer<typeof CustomerAct>;

/** An action of a simulated customer, and the customer's name. */
export const CustomerWrites = z.strictObject({ ...onPhone, name: text(100, 1), act: CustomerAct });
export type CustomerWrites = z.infer<typeof CustomerWrites>;

/** A request between a provider and us, as sent over the wire. */
const Exchange = z.object({
  method: z.literal("POST"),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status_code: z.int(),
  answer: z.string(),
});

/** The provider's request to us, with our response and how many milliseconds that took. */
export const Posted = Exchange.extend({ ms: z.int() });
export type Posted = z.infer<typeof Posted>;

/** Asks for the messages that the phone received after the message `after` (all without it), oldest first. */
export const PhoneQuery = z.strictObject({ ...onPhone, after: Id.optional() });

/** A message as the customer sees it, its file (`media`), and the request that asked the provider to send it. */
export const PhoneMessage = z.object({
  id: Id,
  text: z.string(),
  buttons: z.array(ReplyButton),
  list: ReplyList.nullable(),
  template: z.string().nullable(),
  media: MediaUpload.nullable(),
  exchange: Exchange,
  created_at: Timestamp,
});
export type PhoneMessage = z.infer<typeof PhoneMessage>;

/** What the provider should report about a message that was received. */
export const Report = z.strictObject({
  ...onPhone,
  message_id: Id,
  status: DeliveryStatus.extract(["delivered", "read", "failed"]),
});
export type Report = z.infer<typeof Report>;
