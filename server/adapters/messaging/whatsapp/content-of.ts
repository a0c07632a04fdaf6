import { z } from "zod";
import { toStorable } from "@/schema/common";
import {
  formContent,
  type InboundContent,
  inboundContent,
  inWords,
  mediaContent,
  placeInWords,
  unseen,
} from "../inbound-content";

const text = z.string();
const words = text.optional().catch(undefined);

/** A message type: the shape of its content, and how to read it. */
const kind = <S extends z.ZodType>(shape: S, read: (content: z.output<S>) => InboundContent) =>
  shape.transform((content) => read(content));

const Media = z.looseObject({ id: text, caption: words, filename: words });
const media = (type: string) =>
  kind(Media, ({ caption, ...file }) => mediaContent(type, [{ ...file, caption }]));

const Location = z.looseObject({ latitude: z.number(), longitude: z.number(), name: words, address: words });
const Contact = z.looseObject({ name: z.looseObject({ formatted_name: words }).optional().catch(undefined) });
const Reply = z.object({ id: text, title: text, description: words });
const Reaction = z.object({ message_id: text, emoji: words });
const Item = z.looseObject({ product_retailer_id: text, quantity: z.coerce.number().catch(1) });
const Flow = z.looseObject({ response_json: text, body: words });

/** What the customer picked or filled in. An unknown kind, such as a call permission, is kept but not answered. */
const interactive = z.union([
  kind(z.object({ type: z.literal("button_reply"), button_reply: Reply }), ({ button_reply }) =>
    inboundContent("button_reply", button_reply.title, { reply: button_reply }),
  ),
  kind(z.object({ type: z.literal("list_reply"), list_reply: Reply }), ({ list_reply }) =>
    inboundContent("list_reply", list_reply.title, { reply: list_reply }),
  ),
  kind(
    z.object({ type: z.literal("nfm_reply"), nfm_reply: Flow }),
    ({ nfm_reply: { response_json, body } }) => formContent(response_json, body),
  ),
  kind(z.looseObject({ type: text }), (content) =>
    unseen(content.type, inWords(content.type), { interactive: content }, { acknowledge: false }),
  ),
]);

/** Message types by Meta's name (pages webhooks/reference/messages/…). */
const KINDS: Record<string, z.ZodType<InboundContent>> = {
  text: kind(z.object({ body: text }), ({ body }) => inboundContent("text", body)),
  image: media("image"),
  audio: media("audio"),
  video: media("video"),
  document: media("document"),
  sticker: media("sticker"),
  location: kind(Location, (place) =>
    unseen("location", inWords("location", placeInWords(place)), { location: place }),
  ),
  contacts: kind(z.array(Contact), (contacts) => {
    const names = contacts.flatMap(({ name }) => name?.formatted_name ?? []);
    return unseen("contacts", inWords("contacts", names.join(", ")), { contacts });
  }),
  interactive,
  button: kind(z.object({ payload: words, text }), (button) =>
    inboundContent("button_reply", button.text, {
      reply: { id: button.payload ?? button.text, title: button.text },
    }),
  ),
  reaction: kind(Reaction, (reaction) =>
    unseen(
      "reaction",
      inWords("reaction", reaction.emoji || "removed"),
      { reaction },
      { acknowledge: false },
    ),
  ),
  order: kind(z.looseObject({ product_items: z.array(Item), text: words }), (order) => {
    const items = order.product_items.map((item) => `${item.quantity} × ${item.product_retailer_id}`);
    return unseen("order", inWords("order", items.join(", "), order.text), { order });
  }),
  system: kind(z.looseObject({ body: words }), (system) =>
    unseen("system", toStorable(system.body || inWords("system")), { system }, { acknowledge: false }),
  ),
};

/** Types that say nothing of their own: nobody waits for an answer. */
const SILENT = new Set(["edit", "revoke", "system", "reaction"]);

/** A message's content. Of a known type in another shape too: whatever it is, the customer wrote it. */
export function contentOf(message: { type: string } & Record<string, unknown>): InboundContent {
  const { type } = message;
  const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return (
    known?.safeParse(message[type]).data ??
    unseen(
      known ? "unsupported" : type,
      inWords(type),
      { original: message[type] },
      { acknowledge: !SILENT.has(type) },
    )
  );
}
