import { expect, test } from "vitest";
import { delivery, messageOf, parsed } from "./deliveries.fixture";

const text = messageOf("message_text");
const message = (changes: object) => parsed(delivery({ messages: [{ ...text, ...changes }] }))[0];
const SENDER = { phone: "+16505551234", user_id: null, name: "Sheena Nelson" };

const kinds: [string, object, object][] = [
  [
    "a document",
    { type: "document", document: { id: "1", filename: "plan.pdf", caption: "Ours" } },
    { type: "document", text: "[document] plan.pdf Ours", acknowledge: true },
  ],
  [
    "a sticker",
    { type: "sticker", sticker: { id: "1", animated: false } },
    { type: "sticker", text: "[sticker]", acknowledge: true },
  ],
  [
    "a row of a list",
    {
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "r1", title: "Nine", description: "o'clock" } },
    },
    {
      type: "list_reply",
      handled: true,
      text: "Nine",
      metadata: { reply: { id: "r1", title: "Nine", description: "o'clock" } },
    },
  ],
  [
    "a form",
    {
      type: "interactive",
      interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: '{"a":1}' } },
    },
    { type: "flow_reply", handled: true, text: "A: 1", metadata: { flow: { a: 1 } } },
  ],
  [
    "a form that can't be read",
    { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: { response_json: "{" } } },
    { text: "[form]", metadata: { flow: "{" } },
  ],
  [
    "a call permission",
    {
      type: "interactive",
      interactive: { type: "call_permission_reply", call_permission_reply: { response: "accept" } },
    },
    { type: "call_permission_reply", handled: false, acknowledge: false },
  ],
  [
    "a reaction taken back",
    { type: "reaction", reaction: { message_id: "wamid.1" } },
    { text: "[reaction] removed", acknowledge: false },
  ],
  [
    "an order",
    { type: "order", order: { product_items: [{ product_retailer_id: "sku", quantity: 2 }] } },
    { type: "order", text: "[order] 2 × sku", handled: false, acknowledge: true },
  ],
  [
    "an edit without the new text",
    { type: "edit", edit: { original_message_id: "wamid.1" } },
    { type: "edit", text: "[edit]", handled: false, acknowledge: false },
  ],
  ["a revocation of nothing", { type: "revoke", revoke: {} }, { handled: false, acknowledge: false }],
  [
    "a kind not known yet",
    { type: "hologram", hologram: { id: 1 } },
    {
      type: "hologram",
      text: "[hologram]",
      handled: false,
      acknowledge: true,
      metadata: { original: { id: 1 } },
    },
  ],
  ["a kind named like a property", { type: "constructor" }, { type: "constructor", handled: false }],
  [
    "a media message that Meta could not fetch",
    { type: "image", errors: [{ code: 131052 }] },
    { type: "unsupported", handled: false, acknowledge: true, metadata: { errors: [{ code: 131052 }] } },
  ],
  [
    "an order in another shape",
    { type: "order", order: { catalog_id: "1" } },
    {
      type: "unsupported",
      text: "[order]",
      handled: false,
      acknowledge: true,
      metadata: { original: { catalog_id: "1" } },
    },
  ],
  ["a picture without its id", { type: "image", image: {} }, { type: "unsupported", text: "[image]" }],
  ["a text without words", { type: "text", text: {} }, { type: "unsupported", text: "[text]" }],
  [
    "a reaction to nothing",
    { type: "reaction", reaction: "👍" },
    { type: "unsupported", acknowledge: false, metadata: { original: "👍" } },
  ],
  [
    "words from an advertisement",
    { referral: { source_url: "https://example.com", ctwa_clid: "c" } },
    { type: "text", metadata: { referral: { ctwa_clid: "c" } } },
  ],
];

test("a system message is a notice by the provider, not the customer's words", () => {
  const system = { body: "A changed from 1 to 2", wa_id: "2", type: "user_changed_number" };
  expect(message({ type: "system", system })).toMatchObject({
    kind: "notice",
    type: "system",
    text: "A changed from 1 to 2",
    metadata: { system: { wa_id: "2" } },
    moved_to: null,
  });
});

test.each(kinds)("reads %s", (_, changes, shape) => {
  expect(message(changes)).toMatchObject({ kind: "message", sender: SENDER, ...shape });
});

test("an edit and a deletion name the message that they are about", () => {
  const edited = { type: "text", context: { id: "wamid.1" }, text: { body: "At five?" } };
  const edit = { original_message_id: "wamid.1", message: edited };
  expect(message({ type: "edit", edit })).toMatchObject({
    kind: "edit",
    original_id: "wamid.1",
    content: { type: "text", text: "At five?", handled: true },
    sender: SENDER,
  });
  const revoke = { original_message_id: "wamid.1" };
  expect(message({ type: "revoke", revoke })).toMatchObject({
    kind: "edit",
    original_id: "wamid.1",
    content: null,
  });
});

test("a chat that was only opened is no message", () => {
  expect(message({ type: "request_welcome" })).toMatchObject({ kind: "ignored" });
});
