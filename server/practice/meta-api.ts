import { z } from "zod";
import { sentAs, unsendable } from "@/schema/sendable-media";
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
const metaId = z.string().regex(/^\d{5,30}$/);
const headerFile = z.strictObject({ id: metaId });
const metaHeader = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("image"), image: headerFile }),
  z.strictObject({ type: z.literal("video"), video: headerFile }),
  z.strictObject({
    type: z.literal("document"),
    document: headerFile.extend({ filename: requiredText(240).optional() }),
  }),
]);
const metaComponent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), parameters: z.tuple([metaHeader]) }),
  z.strictObject({
    type: z.literal("body"),
    parameters: z.array(z.strictObject({ type: z.literal("text"), text: requiredText(1024) })).min(1),
  }),
  z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal("quick_reply"),
    index: z.string().regex(/^\d$/),
    parameters: z.tuple([z.strictObject({ type: z.literal("payload"), payload: requiredText(128) })]),
  }),
]);
const metaTemplate = z.strictObject({
  name: requiredText(512),
  language: z.strictObject({ code: requiredText(15) }),
  components: z.array(metaComponent).optional(),
});
const caption = requiredText(1024).optional();
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
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("image"),
      image: z.strictObject({ id: metaId, caption }),
    }),
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("video"),
      video: z.strictObject({ id: metaId, caption }),
    }),
    z.strictObject({ ...metaEnvelope, type: z.literal("audio"), audio: z.strictObject({ id: metaId }) }),
    z.strictObject({
      ...metaEnvelope,
      type: z.literal("document"),
      document: z.strictObject({ id: metaId, caption, filename: requiredText(240).optional() }),
    }),
  ])
  .refine(({ to, recipient }) => to || recipient, "to or recipient is required");

export const metaError = (status: number, code: number, message: string, details?: string): PlayedAnswer => ({
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

export const isBearer = ({ headers }: ProviderRequest): boolean =>
  /^Bearer \S+$/.test(String(headers.authorization));

/** Accepts a message, or the mark that one was read, as POST /<phone_number_id>/messages does. */
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

/** A type without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
const familyOf = ({ type }: { type: string }): string => type.split(";")[0]?.trim() ?? "";

/** A file as Meta receives it: a part of a form that states its type. */
const MetaFile = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  file: z
    .object({ name: z.string(), type: z.string(), size_bytes: z.int().min(1) })
    .refine(({ type }) => type !== "audio/ogg", "base audio/ogg is not supported")
    .refine((file) => sentAs("provider-b", familyOf(file)) !== null, "is of a type that is not supported")
    .refine(
      (file) => unsendable("provider-b", { ...file, mime_type: familyOf(file) }) === null,
      "is too large",
    ),
});

/** Accepts a file, as POST /<phone_number_id>/media does. */
export function metaUpload(request: ProviderRequest, number: number): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const { error } = MetaFile.safeParse(request.body);
  if (error) return metaError(400, 100, "Invalid parameter", z.prettifyError(error));
  return { status: 200, body: { id: String(number) } };
}

/** Describes a number, as GET /<phone_number_id> does. */
export function metaNumber(request: ProviderRequest): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const id = new URL(request.path, "http://localhost").pathname.split("/").at(-1);
  return { status: 200, body: { verified_name: "Sandbox", display_phone_number: "+1 555-0100", id } };
}
