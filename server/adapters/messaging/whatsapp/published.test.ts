import { expect, test } from "vitest";
import { payload, payloadNames } from "@/tests/payloads";
import { parsed } from "./deliveries.fixture";

const published: [string, object][] = [
  [
    "message_text",
    {
      kind: "message",
      address: "106540352242922",
      provider_message_id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=",
      sender: { phone: "+16505551234", user_id: null, name: "Sheena Nelson" },
      type: "text",
      handled: true,
      acknowledge: false,
      text: "Does it come in another color?",
      metadata: {},
      sent_at: "2025-06-08T20:59:43.000Z",
    },
  ],
  [
    "message_text_product_context",
    {
      text: "Is this still available?",
      metadata: {
        context: {
          message_id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGA9wcm9kdWN0X2lucXVpcnkA",
          referred_product: { catalog_id: "194836987003835" },
        },
      },
    },
  ],
  [
    "message_image",
    {
      type: "image",
      handled: true,
      acknowledge: true,
      text: "[image] Taj Mahal",
      metadata: { media: [{ id: "1003383421387256", mime_type: "image/jpeg" }] },
    },
  ],
  [
    "message_audio",
    {
      type: "audio",
      acknowledge: true,
      text: "[audio]",
      metadata: { media: [{ id: "1908647269898587", voice: true }] },
    },
  ],
  ["message_video", { type: "video", acknowledge: true, text: "[video] Timelapse of growth" }],
  [
    "message_location",
    {
      type: "location",
      acknowledge: true,
      text: "[location] Philz Coffee, 101 Forest Ave, Palo Alto, CA 94301 (37.44221496582, -122.16165924072)",
    },
  ],
  [
    "message_contacts",
    {
      type: "contacts",
      acknowledge: true,
      text: "[contacts] Barbara J. Johnson",
      metadata: { contacts: [{ phones: [{ phone: "+1 (415) 555-0829" }] }] },
    },
  ],
  [
    "message_interactive_button_reply",
    {
      type: "button_reply",
      handled: true,
      text: "Cancel",
      metadata: {
        reply: { id: "cancel-button", title: "Cancel" },
        context: { message_id: expect.stringMatching(/^wamid/) },
      },
    },
  ],
  [
    "message_button_template",
    { type: "button_reply", handled: true, text: "Unsubscribe", metadata: { reply: { id: "Unsubscribe" } } },
  ],
  [
    "message_reaction",
    {
      type: "reaction",
      handled: false,
      acknowledge: false,
      text: "[reaction] 👍",
      metadata: { reaction: { emoji: "👍" } },
    },
  ],
  [
    "message_unsupported",
    {
      type: "unsupported",
      handled: false,
      acknowledge: true,
      text: "[unsupported]",
      metadata: { original: { type: "edit" }, errors: [{ code: 131051 }] },
    },
  ],
  [
    "message_system_user_changed_number",
    {
      kind: "notice",
      address: "106540352242922",
      provider_message_id: "wamid.HBgLMTk4MzU1NTE5NzQVAgASGAoxMTgyMDg2MjY3AA==",
      sender: { phone: "+16505551234", user_id: null, name: "Sheena Nelson" },
      moved_to: { phone: "+12195555358", user_id: null },
      type: "system",
      text: "User Sheena Nelson changed from 16505551234 to 12195555358",
      sent_at: "2025-06-18T17:55:42.000Z",
    },
  ],
  [
    "message_system_user_changed_user_id",
    {
      kind: "notice",
      sender: { phone: null, user_id: "US.13491208655302741918", name: "Sheena Nelson" },
      moved_to: { phone: null, user_id: "US.11815799212886844830" },
    },
  ],
  [
    "status_sent",
    {
      kind: "status",
      status: "sent",
      address: "106540352242922",
      at: "2025-06-15T23:27:53.000Z",
      message_id: null,
      error: null,
    },
  ],
  [
    "status_sent_with_pricing",
    {
      kind: "status",
      status: "sent",
      pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" },
    },
  ],
  [
    "status_delivered",
    {
      kind: "status",
      status: "delivered",
      provider_message_id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3MTE5MjVBOTE3MDk5QUVFM0YA",
    },
  ],
  ["status_delivered_bsuid_with_phone", { kind: "status", status: "delivered" }],
  ["status_read", { kind: "status", status: "read" }],
  [
    "status_failed_131049",
    {
      kind: "status",
      status: "failed",
      error: { code: "131049", message: expect.stringContaining("failed to be delivered") },
    },
  ],
];

test.each(published)("reads %s", (name, shape) => {
  expect(parsed(payload(`meta/${name}.json`))).toMatchObject([shape]);
});

test("reads every saved payload", () => {
  const saved = payloadNames("meta").filter((name) => /\/(?:message|status)_/.test(name));
  expect(published.map(([name]) => `meta/${name}.json`).toSorted()).toEqual(saved.toSorted());
});
