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

/** A quick-reply button; its `id` is sent back when the customer taps it. */
export const ReplyButton = z.strictObject({ id: text(200, 1), title: filledText(REPLY_LIMITS.button_title) });
export type ReplyButton = z.infer<typeof ReplyButton>;

/** A row of a list message; its `id` is sent back when the customer picks it. */
const ListRow = z.strictObject({
  id: text(200, 1),
  title: filledText(REPLY_LIMITS.row_title),
  description: text(REPLY_LIMITS.row_description).optional(),
});

/** A list message: one button that opens up to ten rows in sections. */
export const ReplyList = z
  .strictObject({
    button: filledText(REPLY_LIMITS.list_button),
    sections: z
      .array(
        z.strictObject({ title: text(REPLY_LIMITS.section_title).optional(), rows: z.array(ListRow).min(1) }),
      )
      .min(1)
      .max(10),
  })
  .refine((list) => list.sections.length === 1 || list.sections.every((section) => section.title), {
    message: "every section needs a title when there are several",
    path: ["sections"],
  })
  .refine((list) => list.sections.flatMap((section) => section.rows).length <= REPLY_LIMITS.list_rows, {
    message: `must have at most ${REPLY_LIMITS.list_rows} rows in all`,
    path: ["sections"],
  });
export type ReplyList = z.infer<typeof ReplyList>;

/**
 * A pre-approved template. Provider A: `name` is a ContentSid (HX…). Provider B: `name` is the template's name, and
 * `payloads` are what its quick-reply buttons send back, in their order.
 */
export const Template = z.strictObject({
  name: filledText(512),
  language: text(15, 2).default("en"),
  variables: z.array(TemplateValue(1024)).max(20).default([]),
  payloads: z.array(text(128, 1)).max(10).optional(),
});
export type Template = z.infer<typeof Template>;

/** One message as a provider can show it: text alone, or with buttons, a list or a template. */
export const Content = z.object({
  text: z.string(),
  buttons: z.array(ReplyButton).optional(),
  list: ReplyList.optional(),
  template: Template.optional(),
});
export type Content = z.infer<typeof Content>;

/**
 * A staff member's reply. A reply over a limit is refused, unlike an agent's, which is degraded. `media_id`: a file to
 * send, uploaded or from another message; `content` is then its caption, if that kind of file can have one. With a
 * template, the file is its header.
 */
export const StaffReply = z
  .strictObject({
    content: text(REPLY_LIMITS.text).trim().default(""),
    media_id: Id.optional(),
    buttons: z.array(ReplyButton).min(1).max(REPLY_LIMITS.buttons).optional(),
    list: ReplyList.optional(),
    template: Template.optional(),
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
  .meta({ id: "StaffReply" });
export type StaffReply = z.infer<typeof StaffReply>;

const looseButton = z.object({ id: z.string().optional(), title: z.string() });
const looseRow = looseButton.extend({ description: z.string().nullish() });

/** An agent's reply before it is adapted to the limits: any lengths, any counts. */
export const AgentReply = z
  .object({
    text: z.string(),
    buttons: z.array(looseButton).nullish(),
    list: z
      .object({
        button: z.string().nullish(),
        sections: z.array(z.object({ title: z.string().nullish(), rows: z.array(looseRow) })),
      })
      .nullish(),
  })
  .meta({ id: "AgentReply" });
export type AgentReply = z.infer<typeof AgentReply>;
