import { z } from "zod";
import { Id, text } from "./common";
import { DuplicateReason, Lead, LeadPatch } from "./lead";

/** What the kept lead's fields shall be where the caller chose; empty ones are filled from the other lead. */
export const MergeChoice = LeadPatch.pick({
  name: true,
  phone: true,
  email: true,
  company: true,
  status: true,
  appointment_notes: true,
  language: true,
}).extend({
  // One of the two has it already, however it was written then.
  phone: text(40).trim().nullable().optional(),
});
export type MergeChoice = z.infer<typeof MergeChoice>;

/** `duplicate_id` becomes part of `lead_id`, which is kept. */
export const MergeInput = z.strictObject({
  lead_id: Id,
  duplicate_id: Id,
  fields: MergeChoice.optional(),
});

/** The kept lead as it is then; `merge_id` takes the merge back. */
export const Merged = z.object({ merge_id: Id, lead: Lead }).meta({ id: "MergedLead" });

/** Leads that may be the same person as a lead, with what they share: the first twenty of `total`. */
export const Duplicates = z
  .object({ leads: z.array(Lead.extend({ shares: z.array(DuplicateReason) })), total: z.int() })
  .meta({ id: "PossibleDuplicates" });
export type Duplicates = z.infer<typeof Duplicates>;

/** What undoes a merge: the merged lead's row, which records moved, the kept lead's fields before and after. */
export const MergeUndo = z.object({
  // A merge of the version before does not say it.
  lead: Lead.extend({
    blocked_at: Lead.shape.blocked_at.default(null),
    language: Lead.shape.language.default(null),
  }),
  identities: z.array(z.object({ kind: z.enum(["phone", "user_id", "channel_id"]), value: z.string() })),
  conversations: z.array(Id),
  bookings: z.array(Id),
  merges: z.array(Id),
  before: Lead.partial(),
  after: Lead.partial(),
});
export type MergeUndo = z.infer<typeof MergeUndo>;
