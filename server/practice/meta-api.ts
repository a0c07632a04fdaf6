import { z } from "zod";
import { type PlayedAnswer, type ProviderRequest, requiredText } from "./provider-request";

const metaButtons = z.strictObject({
  type: z.literal("button"),
  body: z.strictObject({ text: requiredText(1024) }),
  action: z.strictObject({
    buttons: z
      .array(
        z.strictObject({
          type: z.literal("reply"),
          reply: z.strictObject({ id: requiredText(256), title: requiredText(20) }),
        }),
      )
      .min(1)
      .max(3),
  }),
});
const metaRow = z.strictObject({
  id: requiredText(200),
  title: requiredText(24),
  description: requiredText(72).optional(),
});
const metaSection = z.strictObject({
  title: requiredText(24).optional(),
  rows: z.array(metaRow).min(1).max(10),
});
const metaList = z.strictObject({
  type: z.literal("list"),
  body: z.strictObject({ text: requiredText(4096) }),
  action: z.strictObject({ button: requiredText(20), sections: z.array(metaSection).min(1).max(10) }),
});
const metaComponent = z.strictObject({
  type: z.literal("body"),
  parameters: z.array(z.strictObject({ type: z.literal("text"), text: requiredText(1024) })).min(1),
});
const metaTemplate = z.strictObject({
  name: requiredText(512),
  language: z.strictObject({ code: requiredText(15) }),
  components: z.array(metaComponent).optional(),
});
const metaEnvelope = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  recipient: requiredText(150).optional(),
  biz_opaque_callback_data: requiredText(512).optional(),
};
const MetaMessage = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("text"),
      text: z.strictObject({ preview_url: z.boolean().optional(), body: requiredText(4096) }),
    }),
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("interactive"),
      interactive: z.discriminatedUnion("type", [metaButtons, metaList]),
    }),
    z.strictObject({ ...metaEnvelope, type: z.literal("template"), template: metaTemplate }),
  ])
  .refine(({ to, recipient }) => to || recipient, "to or recipient is required");

const metaError = (status: number, code: number, message: string, details?: string): PlayedAnswer => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(details && { error_data: { messaging_product: "whatsapp", details } }),
      fbtrace_id: "STANDIN0000000000000000",
    },
  },
});

const isBearer = ({ headers }: ProviderRequest): boolean =>
  /^Bearer \S+$/.test(String(headers.authorization));

/** Takes a message or the mark that one was read, as POST /<phone_number_id>/messages does. */
export function metaSend(request: ProviderRequest, number: number): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const { body } = request;
  const read = z.looseObject({ status: z.literal("read"), message_id: requiredText(200) }).safeParse(body);
  if (read.success) return { status: 200, body: { success: true } };
  const { data, error } = MetaMessage.safeParse(body);
  if (!data) return metaError(400, 100, "Invalid parameter", z.prettifyError(error));
  const input = data.to ?? data.recipient;
  const known = data.to ? { wa_id: data.to.slice(1) } : { user_id: input };
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input, ...known }],
      messages: [{ id: `wamid.STANDIN${String(number).padStart(24, "0")}` }],
    },
  };
}

/** Tells of a number, as GET /<phone_number_id> does. */
export function metaNumber(request: ProviderRequest): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const id = new URL(request.path, "http://localhost").pathname.split("/").at(-1);
  return { status: 200, body: { verified_name: "Sandbox", display_phone_number: "+1 555-0100", id } };
}
