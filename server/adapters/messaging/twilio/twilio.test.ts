import { signedTwilio } from "@/tests/messages/senders";
import { formPayload, payload } from "@/tests/payloads";
import { runChannelContract } from "../channel.contract";
import { MESSAGE_ID } from "../sample.contract";
import { twilio } from "./twilio";

const url = `https://app.example.com/webhooks/twilio?message_id=${MESSAGE_ID}`;
const account_sid = "AC00000000000000000000000000000001";

const toParams = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    typeof body === "string"
      ? new URLSearchParams(body)
      : Object.entries(body ?? {}).map(([k, v]) => [k, String(v)]),
  );

runChannelContract({
  channel: twilio,
  address: "+14155238886",
  secret: "fictional-auth-token",
  url,
  sign: (body, secret) => signedTwilio(url, toParams(body), secret),
  signatureHeader: "x-twilio-signature",
  bodies: {
    text: formPayload("twilio/inbound_text.json"),
    button: formPayload("twilio/inbound_quick_reply.json"),
    list: formPayload("twilio/inbound_list_reply.json"),
    media: formPayload("twilio/inbound_media.json"),
    unsupported: { ...formPayload("twilio/inbound_text.json"), Body: "", MessageType: "unsupported" },
    status: formPayload("twilio/status_delivered.json"),
  },
  tamper: ({ headers, body }) => ({ headers, body: body.replace("appointment", "Appointment") }),
  connection: (api_url) => ({
    address: "+14155238886",
    credentials: { account_sid, auth_token: "fictional-auth-token" },
    api_url,
    content_api_url: api_url,
    status_callback_url: "https://app.example.com/webhooks/twilio",
  }),
  wrongCredentials: { access_token: "token" },
  failures: [
    [
      "an opt-out",
      { status: 400, body: payload("twilio/api_error_21610.json") },
      { outcome: "permanent", code: "21610" },
    ],
    [
      "bad credentials",
      { status: 401, body: payload("twilio/api_error_20003.json") },
      { outcome: "permanent", code: "20003" },
    ],
    [
      "too many requests",
      { status: 429, body: payload("twilio/api_error_20429.json") },
      { outcome: "transient", code: "20429" },
    ],
    [
      "the channel's limit",
      { status: 400, body: { code: 63018, message: "Rate limit" } },
      { outcome: "transient", code: "63018" },
    ],
    [
      "the daily limit",
      { status: 400, body: { code: 63038, message: "Daily limit" } },
      { outcome: "transient", code: "63038" },
    ],
    [
      "a fault of the service",
      { status: 500, body: { code: 20500, message: "Internal" } },
      { outcome: "transient", code: "20500" },
    ],
    [
      "an error as newer products word it",
      { status: 400, body: { errors: [{ code: 63021, message: "Invalid content" }] } },
      { outcome: "permanent", code: "63021", message: "Invalid content" },
    ],
  ],
});
