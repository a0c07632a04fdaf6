import { z } from "zod";
import { Provider } from "./channel-connection";
import { Id, PageInfo, PageInput, Timestamp, text } from "./common";
import { REPLY_LIMITS } from "./reply";

const numbersIn = (body: string): number[] =>
  [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));

/** How many variables a template's body has: {{1}}, {{2}} and so on. */
export const countVariables = (body: string): number => new Set(numbersIn(body)).size;

const MAX_VARIABLES = 20;

const isCounted = (body: string): boolean => {
  const count = countVariables(body);
  return count <= MAX_VARIABLES && numbersIn(body).every((number) => number >= 1 && number <= count);
};

/** The kind of file in the header of an approved template. */
export const TemplateHeader = z.enum(["image", "video", "document"]);
export type TemplateHeader = z.infer<typeof TemplateHeader>;

/**
 * A template that a provider has approved. `variables` is the number of variables in its body. `header`: the kind of
 * file in its header, which is chosen when it is sent; null if it has none.
 */
export const MessageTemplate = z
  .object({
    id: Id,
    provider: Provider,
    name: z.string(),
    language: z.string(),
    body: z.string(),
    header: TemplateHeader.nullable(),
    variables: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "MessageTemplate" });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplatePage = z
  .object({ message_templates: z.array(MessageTemplate), ...PageInfo })
  .meta({ id: "MessageTemplatePage" });

/** Asks for a page of message templates, optionally of one provider. */
export const MessageTemplateQuery = z.strictObject({ ...PageInput, provider: Provider.optional() });

const fields = {
  language: text(15, 2).regex(/^[A-Za-z_-]+$/, "must be a language such as en or pt_BR"),
  body: text(REPLY_LIMITS.interactive_text)
    .trim()
    .min(1)
    .refine(isCounted, `must number its variables {{1}}, {{2}} … without a gap, ${MAX_VARIABLES} at most`),
};

/**
 * A template as registered with the provider. provider-a: `name` is its ContentSid
 * (https://www.twilio.com/docs/content), and a file is part of the approved template; provider-b: `name` is its name,
 * and `header` its header (https://developers.facebook.com/docs/whatsapp/business-management-api/message-templates).
 */
export const NewMessageTemplate = z
  .discriminatedUnion("provider", [
    z.strictObject({
      provider: z.literal("provider-a"),
      name: z.string().regex(/^HX[0-9a-f]{32}$/, "must be a ContentSid: HX and 32 characters"),
      ...fields,
    }),
    z.strictObject({
      provider: z.literal("provider-b"),
      name: z.string().regex(/^[a-z0-9_]{1,512}$/, "must be of lower-case letters, digits and _"),
      header: TemplateHeader.nullable().default(null),
      ...fields,
    }),
  ])
  .meta({ id: "NewMessageTemplate" });

export const MessageTemplatePatch = z
  .strictObject({ ...fields, header: TemplateHeader.nullable() })
  .partial()
  .meta({ id: "MessageTemplatePatch" });
