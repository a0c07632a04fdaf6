import { z } from "zod";
import { Id, PageInfo, Timestamp, text } from "./common";
import { REPLY_LIMITS } from "./reply";

/** A text that staff keep at hand for the composer; its title is unique in the organization. */
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

/** A page of quick replies. */
export const QuickReplyPage = z
  .object({ quick_replies: z.array(QuickReply), ...PageInfo })
  .meta({ id: "QuickReplyPage" });

/** A quick reply to keep; spaces around title and content are dropped. */
export const NewQuickReply = z
  .strictObject({ title: text(80).trim().min(1), content: text(REPLY_LIMITS.text).trim().min(1) })
  .meta({ id: "NewQuickReply" });

/** What is to change of a quick reply. */
export const QuickReplyPatch = NewQuickReply.partial().meta({ id: "QuickReplyPatch" });
