import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";
import { asGap, QUICK_REPLY_VARIABLES, unknownVariables } from "./quick-reply-variables";
import { REPLY_LIMITS } from "./reply";

export const QuickReply = z
  .object({
    id: Id,
    title: z.string().meta({ description: "Unique in the organization; at most 80 characters" }),
    content: z
      .string()
      .meta({ description: "The text, with variables that the dashboard fills in when it is chosen" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "QuickReply", description: "A saved text for the composer" });
export type QuickReply = z.infer<typeof QuickReply>;

export const QuickReplyPage = z
  .object({ quick_replies: z.array(QuickReply), ...PageInfo })
  .meta({ id: "QuickReplyPage", description: "A page of quick replies, by title" });

const listed = (variables: readonly string[]): string =>
  new Intl.ListFormat("en-GB").format(variables.map(asGap));

const Content = text(REPLY_LIMITS.text)
  .trim()
  .min(1)
  .refine((content) => unknownVariables(content).length === 0, {
    error: ({ input }) =>
      `must not hold ${listed(unknownVariables(String(input)))}: its variables are ${listed(QUICK_REPLY_VARIABLES)}`,
  })
  .describe(`May contain ${listed(QUICK_REPLY_VARIABLES)}, which the dashboard fills in when it is chosen.`);

export const NewQuickReply = z
  .strictObject({
    title: filledText(80).meta({ description: "Unique in the organization; at most 80 characters, trimmed" }),
    content: Content,
  })
  .meta({ id: "NewQuickReply", description: "A quick reply to save" });

export const QuickReplyPatch = NewQuickReply.extend({
  title: NewQuickReply.shape.title.meta({ example: "Parking" }),
})
  .partial()
  .meta({
    id: "QuickReplyPatch",
    description: "Changes to a quick reply; what is left out stays",
  });
