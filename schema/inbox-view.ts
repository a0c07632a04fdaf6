import { z } from "zod";
import { filledText, Id } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";

/** The built-in views of every inbox. */
const InboxShow = z.enum(["needs_you", "mine", "unassigned", "with_agent", "snoozed", "failed", "all"]);

export const InboxViewFilters = z.strictObject({
  show: InboxShow,
  status: ConversationStatus.nullable(),
  channel: ConversationChannel.nullable(),
  label_id: Id.nullable(),
  // Views saved before there were teams do not have it.
  team_id: Id.nullable().default(null),
});
export type InboxViewFilters = z.infer<typeof InboxViewFilters>;

/** Inbox filters saved under a name. `is_shared`: all staff see the view, otherwise only the caller. */
export const InboxView = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  filters: InboxViewFilters,
});
export type InboxView = z.infer<typeof InboxView>;

const name = filledText(40);

/** A view to save; it is added after the existing ones. */
export const NewInboxView = z.strictObject({ name, is_shared: z.boolean(), filters: InboxViewFilters });

export const InboxViewPatch = NewInboxView.partial();
