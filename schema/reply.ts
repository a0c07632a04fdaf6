import { z } from "zod";
import { filledText, Id, text } from "./common";
import { TemplateValue } from "./template-value";

/** WhatsApp's limits, for both providers (Meta: send-messages pages; Twilio: content types). */
export const REPLY_LIMITS = {
  buttons: 3,
  button_title: 20,
  list_rows: 10,
  list_button: 20,
  section_title: 24,
  row_title: 24,
  row_description: 72,
  interactive_text: 1024,
  text: 4096,
} as const;

export const ReplyButton = z
  .strictObject({
    id: text(200, 1).meta({ description: "Sent back when the customer taps it; at most 200 characters" }),
    title: filledText(REPLY_LIMITS.button_title).meta({ description: "What it says; at most 20 characters" }),
  })
  .meta({ description: "A quick-reply button" });
export type ReplyButton = z.infer<typeof ReplyButton>;

const ListRow = z
  .strictObject({
    id: text(200, 1).meta({ description: "Sent back when the customer picks it; at most 200 characters" }),
    title: filledText(REPLY_LIMITS.row_title).meta({ description: "At most 24 characters" }),
    description: text(REPLY_LIMITS.row_description)
      .optional()
      .meta({ description: "A second line, at most 72 characters" }),
  })
  .meta({ description: "A row of a list message" });

export const ReplyList = z
  .strictObject({
    button: filledText(REPLY_LIMITS.list_button).meta({
      description: "What the button says; at most 20 characters",
    }),
    sections: z
      .array(
        z.strictObject({
          title: text(REPLY_LIMITS.section_title)
            .optional()
            .meta({ description: "At most 24 characters; needed if there are several sections" }),
          rows: z.array(ListRow).min(1).meta({ description: "The choices of this section" }),
        }),
      )
      .min(1)
      .max(10)
      .meta({ description: "At most ten rows in all" }),
  })
  .refine((list) => list.sections.length === 1 || list.sections.every((section) => section.title), {
    message: "every section needs a title when there are several",
    path: ["sections"],
  })
  .refine((list) => list.sections.flatMap((section) => section.rows).length <= REPLY_LIMITS.list_rows, {
    message: `must have at most ${REPLY_LIMITS.list_rows} rows in all`,
    path: ["sections"],
  })
  .meta({ description: "A list message: one button that opens up to ten rows in sections" });
export type ReplyList = z.infer<typeof ReplyList>;

export const Template = z
  .strictObject({
    name: filledText(512).meta({ description: "Provider A: its ContentSid (HX…). Provider B: its name" }),
    language: text(15, 2).default("en").meta({ description: "The template's language code at the provider" }),
    variables: z
      .array(TemplateValue(1024))
      .max(20)
      .default([])
      .meta({ description: "The values of its placeholders, in order; put on one line" }),
    payloads: z
      .array(text(128, 1))
      .max(10)
      .optional()
      .meta({ description: "Provider B: what its quick-reply buttons send back, in their order" }),
  })
  .meta({
    description:
      "A message that the provider has approved beforehand, the only kind that can be sent outside the reply window",
  });
export type Template = z.infer<typeof Template>;

/** One message as a provider can show it: text alone, or with buttons, a list or a template. */
export const Content = z.object({
  text: z.string().meta({ description: "The text" }),
  buttons: z.array(ReplyButton).optional(),
  list: ReplyList.optional(),
  template: Template.optional(),
});
export type Content = z.infer<typeof Content>;

export const StaffReply = z
  .strictObject({
    content: text(REPLY_LIMITS.text).trim().default("").meta({
      example: "See you on Tuesday at ten.",
      description: "The text, or the caption of the file; at most 1,024 characters beside buttons or a list",
    }),
    media_id: Id.optional().meta({
      description: "A file to send, uploaded or from another message; with a template it is the header",
    }),
    buttons: z
      .array(ReplyButton)
      .min(1)
      .max(REPLY_LIMITS.buttons)
      .optional()
      .meta({ description: "One to three quick-reply buttons" }),
    list: ReplyList.optional().meta({ description: "A list to choose from" }),
    template: Template.optional().meta({
      description: "An approved template, which `content` then only shows in words",
    }),
  })
  .refine((reply) => reply.content.length > 0 || reply.media_id !== undefined, {
    message: "must not be empty, unless there is a file",
    path: ["content"],
  })
  .refine(({ buttons, list, template }) => [buttons, list, template].filter(Boolean).length <= 1, {
    message: "buttons, list and template exclude one another",
  })
  .refine(({ buttons, list, media_id }) => !media_id || !(buttons || list), {
    message: "a file can't go with buttons or a list",
    path: ["media_id"],
  })
  .refine(
    (reply) => !(reply.buttons || reply.list) || reply.content.length <= REPLY_LIMITS.interactive_text,
    {
      message: `must be at most ${REPLY_LIMITS.interactive_text} characters beside buttons or a list`,
      path: ["content"],
    },
  )
  .meta({
    id: "StaffReply",
    description:
      "A reply by staff. Over a limit it is refused, unlike an agent's, which is adapted. Buttons, list and template exclude one another",
  });
export type StaffReply = z.infer<typeof StaffReply>;

const looseButton = z.object({
  id: z
    .string()
    .optional()
    .meta({ description: "Sent back when the customer chooses it; made from its title if left out" }),
  title: z.string().meta({ description: "What it says; cut to the provider's limit" }),
});
const looseRow = looseButton.extend({
  description: z.string().nullish().meta({ description: "A second line; cut to the provider's limit" }),
});

export const AgentReply = z
  .object({
    text: z
      .string()
      .meta({ description: "What the customer reads; split if it is too long for one message" }),
    buttons: z
      .array(looseButton)
      .nullish()
      .meta({ description: "Quick-reply buttons; shown as a list or as text if there are too many" }),
    list: z
      .object({
        button: z.string().nullish().meta({ description: "What the button that opens it says" }),
        sections: z
          .array(
            z.object({
              title: z.string().nullish().meta({ description: "The group's heading" }),
              rows: z.array(looseRow).meta({ description: "The choices of this section" }),
            }),
          )
          .meta({ description: "The choices, in groups" }),
      })
      .meta({ id: "AgentReplyList", description: "One button that opens a list of choices" })
      .nullish()
      .meta({ description: "A list to choose from" }),
  })
  .meta({
    id: "AgentReply",
    description:
      "An agent's reply: any lengths and counts. What the provider can't show is shortened or turned into text",
  });
export type AgentReply = z.infer<typeof AgentReply>;
