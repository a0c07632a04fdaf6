import { number } from "@/components/ui/number";
import type { DuplicateReason } from "@/schema/lead";

const shares: Record<DuplicateReason, string> = {
  phone: "phone",
  email: "e-mail address",
  channel_id: "sender",
};
const same = (reasons: DuplicateReason[]) => reasons.map((reason) => shares[reason]).join(" and ");

/** Leads that may be the same person, and the merge of two. */
export const leadMerge = {
  empty: "Nothing",
  duplicateMark: "Possible duplicate",
  duplicateChip: "Duplicate",
  compareWhy: (name: string, reasons: DuplicateReason[]) =>
    `Duplicate? ${name} has the same ${same(reasons)} as another lead. Compare.`,
  duplicates: (n: number) =>
    n === 1 ? "Another lead may be the same person." : `${number(n)} other leads may be the same person.`,
  sharesWith: (reasons: DuplicateReason[]) => `has the same ${same(reasons)}.`,
  duplicatesMore: (n: number) => `and ${number(n)} more`,
  compare: "Compare",
  mergeWithTitle: (name: string) => `Merge ${name} with another lead`,
  mergeWithHint: "Find the other lead by name, phone, e-mail or company. You then see both side by side.",
  mergeSuggested: "Possible duplicates",
  mergeFound: "Leads found",
  mergeNobody: "No other lead fits.",
  mergeTitle: "Merge two leads",
  mergeHint: (name: string) =>
    `Conversations, bookings and notes of both come together in the lead you keep; links to ${name} lead there too. You can undo this.`,
  keep: (name: string) => `Keep ${name}`,
  merge: "Merge leads",
  merged: (name: string) => `Merged into ${name}.`,
  unmerged: "The merge is undone.",
};
