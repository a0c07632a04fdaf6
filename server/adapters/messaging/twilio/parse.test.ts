import { expect, test } from "vitest";
import { signedTwilio } from "@/tests/messages/senders";
import { formPayload, payloadNames } from "@/tests/payloads";
import type { Inbound } from "../channel";
import { MESSAGE_ID } from "../sample.contract";
import { twilio } from "./twilio";

const URL_CALLED = "https://app.example.com/webhooks/twilio";

function parsed(params: Record<string, string>, url = URL_CALLED): Inbound {
  const { headers, body } = signedTwilio(url, params, "token");
  const request = { url, headers: new Headers(headers), body: new TextEncoder().encode(body) };
  const verified = twilio.verify(request, "token");
  const [only, ...more] = verified ? twilio.parse(verified) : [];
  return only && more.length === 0 ? only : expect.unreachable("not one item");
}

const of = (name: string, changes: Record<string, string> = {}) =>
  parsed({ ...formPayload(`twilio/${name}.json`), ...changes });

const shapes: [string, object][] = [
  [
    "inbound_text",
    {
      type: "text",
      handled: true,
      acknowledge: false,
      text: "Hello, I would like an appointment",
      address: "+14155238886",
      provider_message_id: "SM00000000000000000000000000000001",
      sender: { phone: "+15555550123", user_id: null, name: "Test Lead" },
      metadata: {},
    },
  ],
  [
    "inbound_text_unicode",
    { type: "text", text: "Grüße & 100% 👍🏽 a+b=c\nsecond line", sender: { name: "Zoë Müller-李" } },
  ],
  [
    "inbound_bsuid_no_phone",
    { sender: { phone: null, user_id: "US.13491208655302741918", name: "Test Lead" } },
  ],
  [
    "inbound_media",
    {
      type: "image",
      handled: true,
      acknowledge: true,
      text: "[image] my document",
      metadata: {
        media: [
          { mime_type: "image/jpeg", url: expect.stringMatching(/\/Media\/ME/), caption: "my document" },
        ],
      },
    },
  ],
  [
    "inbound_quick_reply",
    {
      type: "button_reply",
      handled: true,
      text: "Confirm",
      sender: { phone: "+15555550123", user_id: "US.13491208655302741918" },
      metadata: {
        reply: { id: "confirm", title: "Confirm" },
        context: { message_id: "MM00000000000000000000000000000009", from: "whatsapp:+14155238886" },
      },
    },
  ],
  [
    "inbound_list_reply",
    {
      type: "list_reply",
      handled: true,
      text: "Tue 1 Dec 09:00",
      metadata: { reply: { id: "slot_1", title: "Tue 1 Dec 09:00" } },
    },
  ],
  [
    "inbound_call_permission_reply",
    {
      type: "button_reply",
      text: "VOICE_CALL_REQUEST",
      metadata: { reply: { id: "REJECTED" } },
      address: "+554123456789",
    },
  ],
  [
    "inbound_location",
    {
      type: "location",
      handled: false,
      acknowledge: true,
      text: "[location] Example Place, 1 Example Street (37.44221496582, -122.16165924072)",
      metadata: { location: { latitude: "37.44221496582", name: "Example Place" } },
    },
  ],
];

test.each(shapes)("reads %s", (name, shape) => {
  expect(of(name)).toMatchObject({ kind: "message", ...shape });
});

const statuses: [string, object][] = [
  ["status_sent", { status: "sent", error: null }],
  ["status_delivered", { status: "delivered", error: null }],
  ["status_read", { status: "read", error: null }],
  [
    "status_failed_63016",
    {
      status: "failed",
      error: { code: "63016", message: expect.stringContaining("outside the allowed window") },
    },
  ],
  [
    "status_undelivered_63024",
    { status: "failed", error: { code: "63024", message: "Twilio reports 63024." } },
  ],
];

test.each(statuses)("reads %s", (name, shape) => {
  expect(of(name)).toMatchObject({
    kind: "status",
    address: "+14155238886",
    provider_message_id: "SM00000000000000000000000000000020",
    message_id: null,
    ...shape,
  });
});

test("reads every saved payload", () => {
  const saved = payloadNames("twilio").filter((name) => /\/(?:inbound|status)_.*\.json$/.test(name));
  const read = [...shapes, ...statuses].map(([name]) => `twilio/${name}.json`);
  expect(read.toSorted()).toEqual(saved.toSorted());
});

test.each(["queued", "accepted", "sending", "scheduled", "receiving", "constructor"])(
  "ignores the status %s",
  (status) => {
    expect(of("status_sent", { MessageStatus: status })).toMatchObject({
      kind: "ignored",
      reason: `status ${status}`,
    });
  },
);

test("reads a cancelled message as failed", () => {
  expect(of("status_sent", { MessageStatus: "canceled" })).toMatchObject({
    status: "failed",
    error: { code: "canceled" },
  });
});

test("reads our own id from the callback's URL, and no other id", () => {
  const params = formPayload("twilio/status_sent.json");
  expect(parsed(params, `${URL_CALLED}?message_id=${MESSAGE_ID}`)).toMatchObject({ message_id: MESSAGE_ID });
  expect(parsed(params, `${URL_CALLED}?message_id=1%27--`)).toMatchObject({ message_id: null });
});

test.each<[Record<string, string>, object]>([
  [{ ListId: "a" }, { text: "slot_1", metadata: { reply: { id: "a", title: "slot_1" } } }],
  [
    { ListId: "", ButtonPayload: "b", ButtonText: "" },
    { type: "button_reply", text: "slot_1", metadata: { reply: { id: "b" } } },
  ],
  [
    { ListId: "", InteractiveData: '{"flowResponse":{"name":"Ada"}}' },
    { type: "flow_reply", handled: true, metadata: { flow: { flowResponse: { name: "Ada" } } } },
  ],
  [
    { ListId: "", InteractiveData: "{" },
    { type: "flow_reply", metadata: { flow: "{" } },
  ],
])("resolves a reply from %j", (changes, shape) => {
  expect(of("inbound_list_reply", { ListTitle: "", ...changes })).toMatchObject({
    kind: "message",
    ...shape,
  });
});

test.each([
  ["", "image/webp", "image"],
  ["sticker", "image/webp", "sticker"],
  ["", "audio/ogg", "audio"],
  ["", "application/pdf", "document"],
  ["", "text/vcard", "contacts"],
  ["", "text/x-vcard", "contacts"],
  ["", "", "document"],
])("recognizes media by type %j and content type %j", (MessageType, MediaContentType0, type) => {
  const media = of("inbound_media", { MessageType, MediaContentType0, Body: "" });
  expect(media).toMatchObject({ type, text: `[${type}]`, acknowledge: true });
});

test("keeps several media items", () => {
  const urls = { NumMedia: "2", MediaUrl1: "https://example.com/2", MediaContentType1: "image/png" };
  expect(of("inbound_media", urls)).toMatchObject({ metadata: { media: [{}, { mime_type: "image/png" }] } });
  expect(of("inbound_media", { NumMedia: "1000000000" })).toMatchObject({ type: "image" });
});

test("keeps a reaction without acknowledging it", () => {
  const reaction = of("inbound_text", { MessageType: "reaction", Body: "👍" });
  expect(reaction).toMatchObject({ handled: false, acknowledge: false, text: "[reaction] 👍" });
});

test("reads text of an unknown message type as text", () => {
  expect(of("inbound_text", { MessageType: "hologram" })).toMatchObject({ type: "text", handled: true });
});

test("keeps an ad's referral and the forwarded flag", () => {
  const ad = { ReferralSourceUrl: "https://example.com/ad", ReferralCtwaClid: "c1", Forwarded: "true" };
  expect(of("inbound_text", ad)).toMatchObject({
    metadata: { referral: { source_url: "https://example.com/ad", ctwa_clid: "c1" }, forwarded: true },
  });
});

test("finds the sender's number if From holds the user id", () => {
  const sender = of("inbound_text", { From: "whatsapp:US.1349", ExternalUserId: "" });
  expect(sender).toMatchObject({ sender: { phone: "+15555550123", user_id: "US.1349" } });
});

test("removes characters that can't be stored", () => {
  const message = of("inbound_text", { Body: "a\u0000b", ProfileName: "\u0000", MessageSid: "SM\u00001" });
  expect(message).toMatchObject({ text: "ab", sender: { name: null }, provider_message_id: "SM1" });
});

test("ignores what is not WhatsApp", () => {
  expect(of("inbound_text", { From: "+15555550123" })).toMatchObject({ kind: "ignored" });
  expect(of("inbound_text", { From: "whatsapp:", WaId: "" })).toMatchObject({ kind: "ignored" });
});
