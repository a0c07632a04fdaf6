import { z } from "zod";
import { isSameJson, MAX_FIELDS } from "@/lib/text/json";
import { jsonBytes, METADATA_BYTES, type Metadata } from "@/schema/common";
import { type Lead, LeadNote, MOST_SERVICES } from "@/schema/lead";
import type { MergeChoice, MergeUndo } from "@/schema/lead-merge";
import { isSameNumber } from "@/server/adapters/messaging/identity";
import type { LeadChange } from "@/server/leads/store";

const Notes = z.array(LeadNote).catch([]);

/** The notes in a lead's metadata, in the order they were written. */
const notesOf = (metadata: Metadata): LeadNote[] => Notes.parse(metadata.notes);

/** What a merge makes of each field of the kept lead: filled if empty, combined from both (in `combine`), or kept. */
const MERGED: Record<keyof Lead, "filled" | "combined" | "kept"> = {
  ...{ id: "kept", name: "kept", status: "kept", channel: "kept", channel_id: "kept", practice: "kept" },
  ...{ imported: "kept", created_at: "kept", updated_at: "kept" },
  ...{ phone: "filled", email: "filled", company: "filled", appointment_notes: "filled", language: "filled" },
  ...{ second_phone: "combined", preferred_services: "combined", label_ids: "combined" },
  ...{ blocked_at: "combined", opted_out_at: "combined", metadata: "combined" },
};
const FILLED = new Set(Object.entries(MERGED).flatMap(([field, how]) => (how === "filled" ? [field] : [])));

/** What a merge adds to the kept lead's metadata: what it lacks, as far as it is allowed that much. */
function addedMetadata(
  { notes: _kept, ...kept }: Metadata,
  { notes: _merged, ...merged }: Metadata,
): Metadata {
  let bytes = jsonBytes(kept);
  let count = Object.keys(kept).length;
  const added = Object.entries(merged).filter(([key, value]) => {
    // A comma instead of its two braces.
    const wider = bytes + jsonBytes({ [key]: value }) - 1;
    if (Object.hasOwn(kept, key) || wider > METADATA_BYTES || count >= MAX_FIELDS) return false;
    bytes = wider;
    count++;
    return true;
  });
  return Object.fromEntries(added);
}

/** The first number of both leads that is not the kept lead's phone. */
function secondPhone(kept: Lead, merged: Lead, chosen: MergeChoice): string | null {
  const phone = chosen.phone === undefined ? (kept.phone ?? merged.phone) : chosen.phone;
  const all = [kept.second_phone, kept.phone, merged.phone, merged.second_phone];
  return all.find((other) => other !== null && !isSameNumber(other, phone)) ?? null;
}

function combineMetadata(kept: Metadata, merged: Metadata): Metadata {
  const notes = [...notesOf(kept), ...notesOf(merged)].toSorted((a, b) =>
    a.created_at < b.created_at ? -1 : 1,
  );
  return { ...addedMetadata(kept, merged), ...kept, ...(notes.length > 0 && { notes }) };
}

/**
 * The changes that a merge makes to the kept lead: the chosen fields, empty fields filled from the merged lead, the
 * services and labels of both, and all notes in order. It is blocked, or has opted out, if either was. Metadata of the merged lead that
 * would make it too long is left out; the event and the merge's record have it.
 */
export function combine(kept: Lead, merged: Lead, chosen: MergeChoice): LeadChange {
  const filled = Object.entries(merged).filter(
    ([field, value]) => FILLED.has(field) && value && !Reflect.get(kept, field),
  );
  const wanted: LeadChange = {
    ...Object.fromEntries(filled),
    preferred_services: [...new Set([...kept.preferred_services, ...merged.preferred_services])].slice(
      0,
      Math.max(MOST_SERVICES, kept.preferred_services.length),
    ),
    label_ids: [...new Set([...kept.label_ids, ...merged.label_ids])],
    blocked_at: kept.blocked_at ?? merged.blocked_at,
    opted_out_at: kept.opted_out_at ?? merged.opted_out_at,
    metadata: combineMetadata(kept.metadata, merged.metadata),
    ...chosen,
    second_phone: secondPhone(kept, merged, chosen),
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isSameJson(value, Reflect.get(kept, field)),
  );
  return Object.fromEntries(changed);
}

export const fieldsOf = (lead: Lead, patch: object): Partial<Lead> =>
  Object.fromEntries(Object.entries(lead).filter(([field]) => field in patch));

/** Metadata without what a merge added, unless it was changed since. Later notes stay. */
function withoutMerged(current: Metadata, before: Metadata, merged: Metadata): Metadata {
  const own = Object.entries(current).filter(
    ([key, value]) => key === "notes" || key in before || !isSameJson(value, merged[key]),
  );
  const theirs = new Set(notesOf(merged).map((note) => JSON.stringify(note)));
  const notes = notesOf(current).filter((note) => !theirs.has(JSON.stringify(note)));
  const { notes: _notes, ...rest } = Object.fromEntries(own);
  return notes.length > 0 ? { ...rest, notes } : rest;
}

/** The lists that a merge unites. */
const UNITED = ["preferred_services", "label_ids"] as const;

/** The united lists without what the merge added. What was added or removed since the merge stays so. */
const withoutBrought = (current: Lead, { before, after }: MergeUndo): Partial<Lead> =>
  Object.fromEntries(
    UNITED.flatMap((field) => {
      const own = before[field];
      if (!own) return [];
      const isBrought = (item: string) => after[field]?.includes(item) && !own.includes(item);
      return [[field, current[field].filter((item) => !isBrought(item))]];
    }),
  );

const isReplaced = (field: string): boolean =>
  field !== "metadata" && !UNITED.some((united) => united === field);

/** The changes that restore the kept lead's fields to before the merge. A field that was changed since stays. */
export function separate(current: Lead, undo: MergeUndo): LeadChange {
  const { before, after, lead: merged } = undo;
  const untouched = Object.entries(before).filter(
    ([field]) => isReplaced(field) && isSameJson(Reflect.get(current, field), Reflect.get(after, field)),
  );
  return {
    ...Object.fromEntries(untouched),
    ...withoutBrought(current, undo),
    ...(before.metadata && { metadata: withoutMerged(current.metadata, before.metadata, merged.metadata) }),
  };
}

/** What of a merge went on to another lead when the kept lead was itself merged away, as the record of a merge. */
export function carriedOn(earlier: MergeUndo, later: MergeUndo): MergeUndo {
  const replaced = Object.entries(earlier.before)
    .filter(([field]) => isReplaced(field) && field in later.before)
    .filter(([field]) => isSameJson(Reflect.get(earlier.after, field), Reflect.get(later.after, field)))
    .map(([field, own]) => [field, own ?? Reflect.get(later.before, field)]);
  const united = UNITED.flatMap((field) => {
    const [own, others] = [earlier.before[field], later.before[field]];
    return own && others ? [[field, [...own, ...others]]] : [];
  });
  const [own, others] = [earlier.before.metadata, later.before.metadata];
  const metadata = own && others && { metadata: { ...own, ...others } };
  return { ...earlier, before: { ...Object.fromEntries([...replaced, ...united]), ...metadata } };
}

/** The record of a merge as it would be if an earlier merge into the lead it merged away had not been made. */
export function withoutEarlier(later: MergeUndo, earlier: MergeUndo): MergeUndo {
  const { lead, after } = later;
  const moved = new Set([
    ...earlier.conversations,
    ...earlier.bookings,
    ...(earlier.waiting ?? []),
    ...earlier.merges,
  ]);
  const isLeft = (id: string) => !moved.has(id);
  return {
    ...later,
    lead: { ...lead, ...separate(lead, earlier) },
    after: { ...after, ...separate({ ...lead, ...after }, carriedOn(earlier, later)) },
    conversations: later.conversations.filter(isLeft),
    bookings: later.bookings.filter(isLeft),
    waiting: later.waiting?.filter(isLeft),
    merges: later.merges.filter(isLeft),
    identities: later.identities.filter((one) => !earlier.identities.some((other) => isSameJson(one, other))),
  };
}
