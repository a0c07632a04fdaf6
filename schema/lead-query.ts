import { z } from "zod";
import { CountedPageInfo, Email, Flag, Id, PageInput, Timestamp, TimestampInput, text } from "./common";
import { Channel, canBePhone, DuplicateReason, LeadListItem, LeadStatus } from "./lead";

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

/** A number in a query, where an unescaped plus arrives as a blank. */
const PhoneSought = text(40)
  .refine(canBePhone, "must be a phone number, such as +44 20 7946 0018")
  .transform((phone) => phone.replace(/^ (?=\d)/, "+"))
  .meta({ pattern: "\\d\\D*\\d\\D*\\d" });

/** The filters of the list, also by exact values. */
export const LeadListFilter = LeadFilter.extend({
  phone: PhoneSought.optional().meta({
    description:
      "Only leads with this number as `phone` or `second_phone`; in any notation, read with your organization's country if it has no country code",
  }),
  email: Email.optional().meta({ description: "Only leads with exactly this e-mail address, in any case" }),
  channel_id: text(200, 1).optional().meta({ description: "Only leads with exactly this `channel_id`" }),
  updated_since: TimestampInput.optional().meta({
    description:
      "Only leads changed at or after this time, ISO 8601 with any offset. What is being written while you ask may count as changed a little earlier: overlap your intervals, or read the event feed, which leaves nothing out",
  }),
});
export type LeadListFilter = z.infer<typeof LeadListFilter>;

/** Filters, order and page of the lead list; newest first by default. */
export const LeadQuery = LeadListFilter.extend({
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
