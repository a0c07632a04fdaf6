import { signedMeta } from "@/tests/messages/senders";
import { payload } from "@/tests/payloads";
import { runChannelContract } from "../channel.contract";
import { MESSAGE_ID } from "../sample.contract";
import { delivery, messageOf } from "./deliveries.fixture";
import { whatsapp } from "./whatsapp";

const text = messageOf("message_text");

runChannelContract({
  channel: whatsapp,
  address: "106540352242922",
  secret: "fictional-meta-app-secret-0001",
  url: "https://app.example.com/webhooks/whatsapp",
  sign: signedMeta,
  signatureHeader: "x-hub-signature-256",
  bodies: {
    text: payload("meta/message_text.json"),
    button: payload("meta/message_interactive_button_reply.json"),
    list: delivery({
      messages: [
        {
          ...text,
          type: "interactive",
          interactive: { type: "list_reply", list_reply: { id: "slot_1", title: "09:00" } },
        },
      ],
    }),
    media: payload("meta/message_image.json"),
    unsupported: payload("meta/message_unsupported.json"),
    status: delivery({
      statuses: [
        { id: "wamid.1", status: "delivered", timestamp: "1750263773", biz_opaque_callback_data: MESSAGE_ID },
      ],
    }),
  },
  tamper: ({ headers, body }) => ({ headers, body: body.replace("color", "Color") }),
  connection: (api_url) => ({
    address: "106540352242922",
    credentials: { access_token: "token" },
    api_url,
    status_callback_url: "https://app.example.com/webhooks/whatsapp",
  }),
  wrongCredentials: { account_sid: "AC1", auth_token: "token" },
  failures: [
    [
      "throttling, though HTTP says 400",
      { status: 400, body: payload("meta/api_error_130429.json") },
      { outcome: "transient", code: "130429", message: "Cloud API message throughput has been reached." },
    ],
    [
      "one message in 6 s",
      { status: 400, body: payload("meta/api_error_131056.json") },
      { outcome: "transient", code: "131056", retry_after_seconds: 6 },
    ],
    [
      "an expired token",
      { status: 401, body: payload("meta/api_error_190.json") },
      { outcome: "permanent", code: "190" },
    ],
    ...[
      [400, 4, "transient"],
      [503, 2, "transient"],
      [500, 131000, "transient"],
      [400, 131048, "transient"],
      [400, 1, "transient"],
      [500, 3, "permanent"],
      [403, 10, "permanent"],
      [400, 100, "permanent"],
      [400, 131026, "permanent"],
      [400, 131047, "permanent"],
      [404, 132001, "permanent"],
      [500, 999999, "transient"],
      [400, 999999, "permanent"],
    ].map(([status, code, outcome]): Parameters<typeof runChannelContract>[0]["failures"][number] => [
      `code ${code} with HTTP ${status}`,
      { status: Number(status), body: { error: { message: "No", type: "OAuthException", code } } },
      { outcome: outcome === "transient" ? "transient" : "permanent", code: String(code), message: "No" },
    ]),
    [
      "what Meta itself calls transient",
      { status: 400, body: { error: { message: "No", code: 7, is_transient: true } } },
      { outcome: "transient" },
    ],
  ],
});
