import { z } from "zod";
import { filledText, Id } from "./common";
import { ConversationChannel, ConversationStatus } from "./conversation";

/** The views that every inbox has. */
const InboxShow = z.enum(["needs_you", "mine", "unassigned", "with_agent", "snoozed", "failed", "all"]);

export const InboxViewFilters = z.strictObject({
  show: InboxShow,
  status: ConversationStatus.nullable(),
  channel: ConversationChannel.nullable(),
  label_id: Id.nullable(),
  // Views of before there were teams don't name it.
  team_id: Id.nullable().default(null),
});
export type InboxViewFilters = z.infer<typeof InboxViewFilters>;

/** Filters of the inbox kept under a name. `is_shared`: the whole team has it; else it is the caller's alone. */
export const InboxView = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  filters: InboxViewFilters,
});
export type InboxView = z.infer<typeof InboxView>;

const name = filledText(40);

/** A view to keep; it stands after those that there are. */
export const NewInboxView = z.strictObject({ name, is_shared: z.boolean(), filters: InboxViewFilters });

export const InboxViewPatch = NewInboxView.partial();
