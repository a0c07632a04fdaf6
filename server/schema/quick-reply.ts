import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";
import { asGap, QUICK_REPLY_VARIABLES, unknownVariables } from "./quick-reply-variables";
import { REPLY_LIMITS } from "./reply";

/** A saved text for the composer; its title is unique in the organization. */
export const QuickReply = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "QuickReply" });
export type QuickReply = z.infer<typeof QuickReply>;

export const QuickReplyPage = z
  .object({ quick_replies: z.array(QuickReply), ...PageInfo })
  .meta({ id: "QuickReplyPage" });

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

/** A quick reply to save; title and content are trimmed. */
export const NewQuickReply = z
  .strictObject({ title: filledText(80), content: Content })
  .meta({ id: "NewQuickReply" });

export const QuickReplyPatch = NewQuickReply.partial().meta({ id: "QuickReplyPatch" });
