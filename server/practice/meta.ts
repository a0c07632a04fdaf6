import { createHmac, randomBytes } from "node:crypto";
import type { CustomerAct, CustomerWrites, Report } from "@/schema/simulator";
import { metaIdOf, sampleFile } from "./samples/samples";

/** A provider's post: what `fetch` needs besides the address. */
export type SignedPost = { headers: Record<string, string>; body: string };

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** JSON as Meta writes and signs it: ASCII only, slashes escaped. */
const toMetaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[^\0-\x7f]/g, escaped);

/** A payload signed as Meta signs it: `X-Hub-Signature-256` over the raw bytes. */
export function signedAsMeta(payload: object, app_secret: string): SignedPost {
  const body = toMetaJson(payload);
  const signature = createHmac("sha256", app_secret).update(body).digest("hex");
  return {
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    body,
  };
}

/** Meta's envelope (webhooks/reference/messages): one change of one number. */
const envelope = (phone_number_id: string, value: object) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "102290129340398",
      changes: [
        {
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: phone_number_id, phone_number_id },
            ...value,
          },
          field: "messages",
        },
      ],
    },
  ],
});

const seconds = () => String(Math.floor(Date.now() / 1000));

/** A sample as Meta's webhook describes it; the checksum is base64 here, and hex where the id leads. */
function mediaOf(kind: "image" | "audio" | "document") {
  const { mime_type, sha256 } = sampleFile(kind);
  return { mime_type, sha256: sha256.toString("base64"), id: metaIdOf(kind) };
}

function typed(act: CustomerAct, answered: string | null): Record<string, unknown> {
  const context = answered && { context: { id: answered } };
  switch (act.type) {
    case "text":
      return { type: "text", text: { body: act.body } };
    case "button": {
      const button_reply = { id: act.id, title: act.title };
      return { ...context, type: "interactive", interactive: { type: "button_reply", button_reply } };
    }
    case "row": {
      const list_reply = { id: act.id, title: act.title };
      return { ...context, type: "interactive", interactive: { type: "list_reply", list_reply } };
    }
    case "image":
      return { type: "image", image: { ...mediaOf("image"), ...(act.caption && { caption: act.caption }) } };
    case "audio":
      return { type: "audio", audio: { ...mediaOf("audio"), voice: true } };
    case "document":
      return {
        type: "document",
        document: { ...mediaOf("document"), filename: sampleFile("document").file_name },
      };
  }
}

export function metaMessage(
  address: string,
  { phone, name, act }: CustomerWrites,
  answered: string | null,
): object {
  const wa_id = phone.slice(1);
  const id = `wamid.SIM${randomBytes(18).toString("hex").toUpperCase()}`;
  return envelope(address, {
    contacts: [{ profile: { name }, wa_id }],
    messages: [{ from: wa_id, id, timestamp: seconds(), ...typed(act, answered) }],
  });
}

const UNDELIVERABLE = {
  code: 131026,
  title: "Message undeliverable",
  message: "Message undeliverable",
  error_data: { details: "Message Undeliverable." },
};

/** What Meta posts about a message that we sent; `opaque` is the callback data sent with it. */
export const metaStatus = (
  address: string,
  { phone, status }: Report,
  { id, opaque }: { id: string; opaque?: string },
): object =>
  envelope(address, {
    statuses: [
      {
        id,
        status,
        timestamp: seconds(),
        recipient_id: phone.slice(1),
        ...(opaque && { biz_opaque_callback_data: opaque }),
        ...(status === "failed" && { errors: [UNDELIVERABLE] }),
      },
    ],
  });
