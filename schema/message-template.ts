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
export const TemplateHeader = z
  .enum(["image", "video", "document"])
  .meta({ id: "TemplateHeader", description: "The kind of file in a template's header" });
export type TemplateHeader = z.infer<typeof TemplateHeader>;

export const MessageTemplate = z
  .object({
    id: Id,
    provider: Provider,
    name: z.string().meta({ description: "provider-a: its ContentSid. provider-b: its name" }),
    language: z.string().meta({ description: "Its language code at the provider, such as en or pt_BR" }),
    body: z.string().meta({ description: "Its text, with the variables {{1}}, {{2}} …" }),
    header: TemplateHeader.nullable().meta({
      description: "The kind of file in its header, which is chosen when it is sent; null if it has none",
    }),
    variables: z.int().meta({ description: "How many variables its body has" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "MessageTemplate", description: "A template that a provider has approved" });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplatePage = z
  .object({ message_templates: z.array(MessageTemplate), ...PageInfo })
  .meta({ id: "MessageTemplatePage", description: "A page of templates, by name and language" });

/** Asks for a page of message templates, optionally of one provider. */
export const MessageTemplateQuery = z.strictObject({
  ...PageInput,
  provider: Provider.optional().meta({ description: "Only templates of this provider" }),
});

const fields = {
  language: text(15, 2)
    .regex(/^[A-Za-z_-]+$/, "must be a language such as en or pt_BR")
    .meta({ description: "Its language code at the provider, such as en or pt_BR" }),
  body: text(REPLY_LIMITS.interactive_text)
    .trim()
    .min(1)
    .refine(isCounted, `must number its variables {{1}}, {{2}} … without a gap, ${MAX_VARIABLES} at most`)
    .meta({ description: "Its text, with at most 20 variables, {{1}}, {{2}} …" }),
};

export const NewMessageTemplate = z
  .discriminatedUnion("provider", [
    z
      .strictObject({
        provider: z.literal("provider-a"),
        name: z
          .string()
          .regex(/^HX[0-9a-f]{32}$/, "must be a ContentSid: HX and 32 characters")
          .meta({
            description: "Its ContentSid: HX and 32 characters",
            example: "HX0123456789abcdef0123456789abcdef",
          }),
        ...fields,
      })
      .meta({ id: "NewTwilioTemplate", description: "A template at Twilio" }),
    z
      .strictObject({
        provider: z.literal("provider-b"),
        name: z
          .string()
          .regex(/^[a-z0-9_]{1,512}$/, "must be of lower-case letters, digits and _")
          .meta({ description: "Lower-case letters, digits and _" }),
        header: TemplateHeader.nullable()
          .default(null)
          .meta({ description: "The kind of file in its header; null if it has none" }),
        ...fields,
      })
      .meta({ id: "NewWhatsappTemplate", description: "A template of WhatsApp's Cloud API" }),
  ])
  .meta({ id: "NewMessageTemplate", description: "A template as it is registered with the provider" });

export const MessageTemplatePatch = z
  .strictObject({
    ...fields,
    header: TemplateHeader.nullable().meta({
      description: "The kind of file in its header; null if it has none",
    }),
  })
  .partial()
  .meta({
    id: "MessageTemplatePatch",
    description: "Changes to a template's record; what is left out stays",
  });
