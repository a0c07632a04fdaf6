import { z } from "zod";
import { Provider } from "./channel-connection";
import { Id, Timestamp, text } from "./common";
import { DeliveryStatus } from "./conversation";
import { MediaUpload } from "./media";
import { ReplyButton, ReplyList } from "./reply";

/** A practice or demo number, to which a simulated customer can write; without a name it is called by its number. */
export const SimulatorNumber = z.object({
  connection_id: Id,
  provider: Provider,
  address: z.string(),
  display_name: z.string(),
});

/** A customer's phone, E.164; only numbers that belong to nobody (+1 650 555 01xx to 99xx and the like) make sense. */
const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/, "must be a number in E.164 form, such as +16505550123");

const onPhone = { connection_id: Id, phone: Phone };

/** What somebody does on the phone: writes, taps a button, picks a row, sends something that is no text. */
export const CustomerAct = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), body: text(4096, 1) }),
  z.strictObject({ type: z.literal("button"), id: text(256, 1), title: text(20, 1), answers: Id }),
  z.strictObject({ type: z.literal("row"), id: text(200, 1), title: text(24, 1), answers: Id }),
  z.strictObject({ type: z.literal("image"), caption: text(1024).optional() }),
  z.strictObject({ type: z.literal("audio") }),
  z.strictObject({ type: z.literal("document") }),
]);
export type CustomerAct = z.infer<typeof CustomerAct>;

/** What a simulated customer does, under which name. */
export const CustomerWrites = z.strictObject({ ...onPhone, name: text(100, 1), act: CustomerAct });
export type CustomerWrites = z.infer<typeof CustomerWrites>;

/** A request between a provider and us, as it went over the wire. */
const Exchange = z.object({
  method: z.literal("POST"),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status_code: z.int(),
  answer: z.string(),
});

/** The provider's post, how it was answered and after how many milliseconds. */
export const Posted = Exchange.extend({ ms: z.int() });
export type Posted = z.infer<typeof Posted>;

/** What was received on the phone after `after` (all without it), the oldest first. */
export const PhoneQuery = z.strictObject({ ...onPhone, after: Id.optional() });

/** A message as the customer sees it, and the request by which the provider was asked to send it; `media`: what it brought. */
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

/** What the provider is to report of a message that was received. */
export const Report = z.strictObject({
  ...onPhone,
  message_id: Id,
  status: DeliveryStatus.extract(["delivered", "read", "failed"]),
});
export type Report = z.infer<typeof Report>;
