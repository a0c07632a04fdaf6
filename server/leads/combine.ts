import { z } from "zod";
import type { Metadata } from "@/server/schema/common";
import { type Lead, LeadNote } from "@/server/schema/lead";
import type { MergeChoice, MergeUndo } from "@/server/schema/lead-merge";
import { type LeadChange, sameJson } from "./store";

const Notes = z.array(LeadNote).catch([]);

/** The notes in a lead's metadata, in the order they were written. */
const notesOf = (metadata: Metadata): LeadNote[] => Notes.parse(metadata.notes);

const FILLED = ["phone", "email", "company", "appointment_notes", "language"] as const;

function combineMetadata(kept: Metadata, merged: Metadata): Metadata {
  const notes = [...notesOf(kept), ...notesOf(merged)].toSorted((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  );
  return { ...merged, ...kept, ...(notes.length > 0 && { notes }) };
}

/**
 * The changes that a merge makes to the kept lead: the chosen fields, empty fields filled from the merged lead, the
 * services and labels of both, and all notes in order. It is blocked if either was.
 */
export function combine(kept: Lead, merged: Lead, chosen: MergeChoice): LeadChange {
  const empty = FILLED.filter((field) => !kept[field] && merged[field]);
  const wanted: LeadChange = {
    ...Object.fromEntries(empty.map((field) => [field, merged[field]])),
    preferred_services: [...new Set([...kept.preferred_services, ...merged.preferred_services])],
    label_ids: [...new Set([...kept.label_ids, ...merged.label_ids])],
    blocked_at: kept.blocked_at ?? merged.blocked_at,
    metadata: combineMetadata(kept.metadata, merged.metadata),
    ...chosen,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !sameJson(value, Reflect.get(kept, field)),
  );
  return Object.fromEntries(changed);
}

export const fieldsOf = (lead: Lead, patch: object): Partial<Lead> =>
  Object.fromEntries(Object.entries(lead).filter(([field]) => field in patch));

/** Metadata without what a merge added, unless it was changed since. Later notes stay. */
function withoutMerged(current: Metadata, before: Metadata, merged: Metadata): Metadata {
  const own = Object.entries(current).filter(
    ([key, value]) => key === "notes" || key in before || !sameJson(value, merged[key]),
  );
  const theirs = new Set(notesOf(merged).map((note) => JSON.stringify(note)));
  const notes = notesOf(current).filter((note) => !theirs.has(JSON.stringify(note)));
  const { notes: _notes, ...rest } = Object.fromEntries(own);
  return notes.length > 0 ? { ...rest, notes } : rest;
}

/** A lead's labels without those that a merge added. Labels added or removed since the merge stay so. */
const withoutThose = ({ label_ids }: Lead, before: string[], after: string[]): string[] => {
  const brought = after.filter((id) => !before.includes(id));
  return label_ids.filter((id) => !brought.includes(id));
};

/** The changes that restore the kept lead's fields to before the merge. A field that was changed since stays. */
export function separate(current: Lead, { before, after, lead: merged }: MergeUndo): LeadChange {
  const untouched = Object.entries(before).filter(
    ([field]) =>
      field !== "metadata" &&
      field !== "label_ids" &&
      sameJson(Reflect.get(current, field), Reflect.get(after, field)),
  );
  return {
    ...Object.fromEntries(untouched),
    ...(before.label_ids && { label_ids: withoutThose(current, before.label_ids, after.label_ids ?? []) }),
    ...(before.metadata && { metadata: withoutMerged(current.metadata, before.metadata, merged.metadata) }),
  };
}
