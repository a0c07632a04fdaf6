import { z } from "zod";
import { type PlayedAnswer, type ProviderRequest, requiredText } from "./provider-request";

const twilioAddress = z.string().startsWith("whatsapp:").min(11);
const TwilioMessage = z
  .strictObject({
    To: twilioAddress,
    From: twilioAddress,
    Body: requiredText(1600).optional(),
    MediaUrl: z.url({ protocol: /^https?$/ }).optional(),
    ContentSid: z.string().startsWith("HX").optional(),
    ContentVariables: z.string().optional(),
    StatusCallback: z.url().optional(),
  })
  .refine(
    ({ Body, MediaUrl, ContentSid }) => Boolean(Body || MediaUrl) !== (ContentSid !== undefined),
    "Body, MediaUrl or ContentSid",
  );
const TwilioContent = z.strictObject({
  friendly_name: requiredText(512),
  language: requiredText(15),
  types: z.union([
    z.strictObject({
      "twilio/quick-reply": z.strictObject({
        body: requiredText(1024),
        actions: z
          .array(z.strictObject({ title: requiredText(20), id: requiredText(200) }))
          .min(1)
          .max(3),
      }),
    }),
    z.strictObject({
      "twilio/list-picker": z.strictObject({
        body: requiredText(1024),
        button: requiredText(20),
        items: z
          .array(
            z.strictObject({
              item: requiredText(24),
              id: requiredText(200),
              description: requiredText(72).optional(),
            }),
          )
          .min(1)
          .max(10),
      }),
    }),
  ]),
});

export const twilioError = (status: number, code: number, message: string): PlayedAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const sid = (prefix: string, number: number): string => prefix + number.toString(16).padStart(32, "0");

export const isBasic = ({ headers }: ProviderRequest): boolean =>
  /^Basic \S+$/.test(String(headers.authorization));

/** Accepts a message, as POST …/Messages.json does. */
export function twilioSend(request: ProviderRequest, number: number): PlayedAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  const { data, error } = TwilioMessage.safeParse(request.body);
  if (!data) return twilioError(400, 21602, z.prettifyError(error));
  const { To: to, From: from, Body: body = null, MediaUrl } = data;
  const date = new Date().toUTCString().replace("GMT", "+0000");
  return {
    status: 201,
    body: {
      account_sid: request.path.split("/")[3],
      api_version: "2010-04-01",
      body,
      date_created: date,
      date_sent: null,
      date_updated: date,
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from,
      num_media: MediaUrl ? "1" : "0",
      num_segments: "1",
      sid: sid(MediaUrl ? "MM" : "SM", number),
      status: "queued",
      to,
    },
  };
}

/** Creates a template with buttons or a list, as POST /v1/Content does. */
export function twilioContent(request: ProviderRequest, number: number): PlayedAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  const { data, error } = TwilioContent.safeParse(request.body);
  if (!data) return twilioError(400, 20001, z.prettifyError(error));
  return { status: 201, body: { sid: sid("HX", number), ...data } };
}

/** Lists an account's WhatsApp senders, as GET /v2/Channels/Senders does. */
export function twilioSenders(request: ProviderRequest): PlayedAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  const senders = (request.senders ?? []).map((address, index) => ({
    sid: sid("XE", index + 1),
    sender_id: `whatsapp:${address}`,
    status: "ONLINE",
  }));
  return { status: 200, body: { meta: { key: "senders", next_page_url: null }, senders } };
}

/** Describes an account, as GET …/Accounts/<sid>.json does. */
export const twilioAccount = (request: ProviderRequest): PlayedAnswer =>
  isBasic(request)
    ? { status: 200, body: { friendly_name: "Sandbox", status: "active", type: "Trial" } }
    : twilioError(401, 20003, "Authenticate");
