import { z } from "zod";
import type { RawRequest } from "@/server/adapters/http/verified";
import { signedMeta } from "@/tests/messages/senders";
import { payload } from "@/tests/payloads";
import type { Inbound } from "../channel";
import { whatsapp } from "./whatsapp";

const Published = z.object({
  entry: z.tuple([
    z.object({
      changes: z.tuple([z.object({ value: z.looseObject({ messages: z.array(z.looseObject({})) }) })]),
    }),
  ]),
});

/** The message in one of Meta's published deliveries. */
export function messageOf(name: string): Record<string, unknown> {
  const [message] = Published.parse(payload(`meta/${name}.json`)).entry[0].changes[0].value.messages;
  if (!message) throw new Error(`${name} holds no message`);
  return message;
}

type Value = Partial<Record<"messages" | "statuses" | "contacts" | "errors", unknown>>;

/** A change as Meta posts it, for one of our numbers. */
export const change = (value: Value, phone_number_id = "106540352242922") => ({
  field: "messages",
  value: {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id },
    contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
    ...value,
  },
});

/** A delivery with one change. */
export const delivery = (value: Value) => ({
  object: "whatsapp_business_account",
  entry: [{ id: "102290129340398", changes: [change(value)] }],
});

/** A delivery as received, signed. */
export function toRequest(body: unknown): RawRequest {
  const signed = signedMeta(body, "secret");
  const url = "https://app.example.com/webhooks/whatsapp";
  return { url, headers: new Headers(signed.headers), body: new TextEncoder().encode(signed.body) };
}

/** The items of a delivery. */
export function parsed(body: unknown): Inbound[] {
  const verified = whatsapp.verify(toRequest(body), "secret");
  if (!verified) throw new Error("the fixture is not signed right");
  return whatsapp.parse(verified);
}
