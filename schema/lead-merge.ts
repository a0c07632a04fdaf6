import { z } from "zod";
import { Id, text } from "./common";
import { DuplicateReason, Lead, LeadPatch } from "./lead";

/** Values that the caller chose for the kept lead; its other empty fields are filled from the other lead. */
export const MergeChoice = LeadPatch.pick({
  name: true,
  phone: true,
  email: true,
  company: true,
  status: true,
  appointment_notes: true,
  language: true,
})
  .extend({
    // Not validated: one of the two leads already has it, in whatever form it was written.
    phone: text(40)
      .trim()
      .nullable()
      .optional()
      .meta({ description: "One of the two leads' numbers, as it is written there" }),
  })
  .meta({
    description:
      "Values that you chose for the kept lead; its other empty fields are filled from the other lead",
  });
export type MergeChoice = z.infer<typeof MergeChoice>;

/** Merges `duplicate_id` into `lead_id`, which is kept. */
export const MergeInput = z.strictObject({
  lead_id: Id.meta({ description: "The lead that is kept" }),
  duplicate_id: Id.meta({ description: "The lead that becomes part of it" }),
  fields: MergeChoice.optional(),
});

export const Merged = z
  .object({ merge_id: Id.meta({ description: "Undoes the merge" }), lead: Lead })
  .meta({ id: "MergedLead", description: "The kept lead after the merge" });

export const Duplicates = z
  .object({
    leads: z
      .array(
        Lead.extend({
          formatted_phone: z
            .string()
            .nullable()
            .meta({ description: "The phone as people read it; null if there is none" }),
          shares: z.array(DuplicateReason).meta({ description: "What the two have in common" }),
        }),
      )
      .meta({ description: "The first twenty" }),
    total: z.int().meta({ description: "How many there are" }),
  })
  .meta({
    id: "PossibleDuplicates",
    description: "Leads that may be the same person as a lead, each with what they share",
  });
export type Duplicates = z.infer<typeof Duplicates>;

/** What is needed to undo a merge: the merged lead, the records that moved, the kept lead's fields before and after. */
export const MergeUndo = z.object({
  lead: Lead,
  identities: z.array(z.object({ kind: z.enum(["phone", "user_id", "channel_id"]), value: z.string() })),
  conversations: z.array(Id),
  bookings: z.array(Id),
  waiting: z.array(Id).optional(),
  merges: z.array(Id),
  before: Lead.partial(),
  after: Lead.partial(),
});
export type MergeUndo = z.infer<typeof MergeUndo>;
