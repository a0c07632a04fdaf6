import { z } from "zod";
import { CountedPageInfo, Flag, Id, PageInput, Timestamp, text } from "./common";
import { Channel, DuplicateReason, LeadListItem, LeadStatus } from "./lead";

/**
 * Filters of the lead list. `search`: words contained in the name, e-mail, company or phone, in any order, ignoring
 * case and accents; `imported`: only leads from files, or only others; `label_id`: only leads with that label.
 */
export const LeadFilter = z.strictObject({
  status: LeadStatus.optional().meta({ description: "Only leads of this stage" }),
  channel: Channel.optional().meta({ description: "Only leads of this channel" }),
  search: text(200).optional().meta({
    description: "Words in the name, e-mail, company or phone, in any order, ignoring case and accents",
  }),
  imported: Flag.optional().meta({ description: "true: only leads from files; false: only others" }),
  label_id: Id.optional().meta({ description: "Only leads with this label" }),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** Which leads to export; practice leads are included only on request. */
export const LeadExportQuery = LeadFilter.extend({
  include_practice: Flag.default(false).meta({ description: "Whether to include practice customers" }),
});
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

export const LeadSort = z
  .enum(["created_at", "name", "updated_at"])
  .meta({ description: "What the list is ordered by" });
export type LeadSort = z.infer<typeof LeadSort>;

/** Filters, order and page of the lead list; newest first by default. */
export const LeadQuery = LeadFilter.extend({
  ...PageInput,
  sort: LeadSort.default("created_at").meta({ description: "What the list is ordered by" }),
  order: z.enum(["asc", "desc"]).default("desc").meta({ description: "Ascending or descending" }),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

export const LeadPage = z
  .object({ leads: z.array(LeadListItem), ...CountedPageInfo })
  .meta({ id: "LeadPage", description: "A page of leads" });

/**
 * A row of the dashboard's lead table: the list item, its last change, and what it shares with other leads.
 * `formatted_phone` is the phone in a readable format.
 */
const LeadRow = LeadListItem.extend({
  formatted_phone: z
    .string()
    .nullable()
    .meta({ description: "The phone as people read it; null if there is none" }),
  updated_at: Timestamp,
  shares: z.array(DuplicateReason).meta({ description: "What it has in common with other leads" }),
  practice: z.boolean(),
  imported: z.boolean(),
  label_ids: z.array(Id),
});

/** A page of the dashboard's lead table. `has_practice`: there are practice leads, on this page or another. */
export const LeadTable = z.object({ leads: z.array(LeadRow), has_practice: z.boolean(), ...CountedPageInfo });
export type LeadTable = z.infer<typeof LeadTable>;
