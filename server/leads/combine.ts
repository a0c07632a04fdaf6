import { z } from "zod";
import type { Metadata } from "@/server/schema/common";
import { type Lead, LeadNote, type LeadPatch } from "@/server/schema/lead";
import type { MergeChoice, MergeUndo } from "@/server/schema/lead-merge";
import { sameJson } from "./store";

const Notes = z.array(LeadNote).catch([]);

/** The notes kept in a lead's metadata, in the order they were written. */
const notesOf = (metadata: Metadata): LeadNote[] => Notes.parse(metadata.notes);

const FILLED = ["phone", "email", "company", "appointment_notes"] as const;

function combineMetadata(kept: Metadata, merged: Metadata): Metadata {
  const notes = [...notesOf(kept), ...notesOf(merged)].toSorted((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  );
  return { ...merged, ...kept, ...(notes.length > 0 && { notes }) };
}

/** What a merge changes in the kept lead: chosen fields, empty ones filled, both's services, both's notes in order. */
export function combine(kept: Lead, merged: Lead, chosen: MergeChoice): LeadPatch {
  const empty = FILLED.filter((field) => !kept[field] && merged[field]);
  const wanted: LeadPatch = {
    ...Object.fromEntries(empty.map((field) => [field, merged[field]])),
    preferred_services: [...new Set([...kept.preferred_services, ...merged.preferred_services])],
    metadata: combineMetadata(kept.metadata, merged.metadata),
    ...chosen,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !sameJson(value, Reflect.get(kept, field)),
  );
  return Object.fromEntries(changed);
}

/** The fields of `lead` that `patch` names. */
export const fieldsOf = (lead: Lead, patch: object): Partial<Lead> =>
  Object.fromEntries(Object.entries(lead).filter(([field]) => field in patch));

/** Metadata without what a merge added to it and nobody has changed since; later notes stay. */
function withoutMerged(current: Metadata, before: Metadata, merged: Metadata): Metadata {
  const own = Object.entries(current).filter(
    ([key, value]) => key === "notes" || key in before || !sameJson(value, merged[key]),
  );
  const theirs = new Set(notesOf(merged).map((note) => JSON.stringify(note)));
  const notes = notesOf(current).filter((note) => !theirs.has(JSON.stringify(note)));
  const { notes: _notes, ...rest } = Object.fromEntries(own);
  return notes.length > 0 ? { ...rest, notes } : rest;
}

/** What takes the kept lead's fields back to before the merge. A field that was changed since stays as it is. */
export function separate(current: Lead, { before, after, lead: merged }: MergeUndo): LeadPatch {
  const untouched = Object.entries(before).filter(
    ([field]) => field !== "metadata" && sameJson(Reflect.get(current, field), Reflect.get(after, field)),
  );
  return {
    ...Object.fromEntries(untouched),
    ...(before.metadata && { metadata: withoutMerged(current.metadata, before.metadata, merged.metadata) }),
  };
}
