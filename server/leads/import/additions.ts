import { excessOf, MAX_FIELDS } from "@/lib/text/json";
import { isRecord, mergePatch } from "@/lib/text/merge-patch";
import { jsonBytes, METADATA_BYTES, type Metadata } from "@/schema/common";
import { MOST_NOTES, MOST_SERVICES } from "@/schema/lead";

/** Services of interest with more of them, as many as a lead may have; the newest stay. */
export const withServices = (known: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...known, ...added])].slice(-MOST_SERVICES);

/**
 * A text with another below it, unless one says what the other does. As long as a lead's notes may be: what is there
 * stays, and the addition is cut.
 */
export function withNotes(known: string | null, added: string): string {
  if (!known || added.includes(known)) return added;
  if (known.includes(added)) return known;
  return `${known}\n${added}`.slice(0, Math.max(known.length, MOST_NOTES)).trimEnd().toWellFormed();
}

/** The bytes of JSON that a field takes, with its comma. */
const bytesOf = ([key, value]: [string, unknown]): number => jsonBytes({ [key]: value ?? null }) - 1;

/**
 * Metadata patched with more of it (RFC 7396), as much as fits into a lead besides its notes, which only staff add to.
 * Fields that don't fit are left out.
 */
export function withMetadata({ notes, ...known }: Metadata, { notes: _notes, ...added }: Metadata): Metadata {
  const fields = new Map(Object.entries(known));
  let bytes = 1 + [...fields].reduce((sum, field) => sum + bytesOf(field), 0);
  for (const [key, value] of Object.entries(added)) {
    const before = fields.has(key) ? bytesOf([key, fields.get(key)]) : 0;
    if (value === null) {
      fields.delete(key);
      bytes -= before;
      continue;
    }
    const merged = isRecord(value) ? mergePatch(fields.get(key), value) : value;
    const after = bytes - before + bytesOf([key, merged]);
    const isFull = before === 0 && fields.size >= MAX_FIELDS;
    if (after > METADATA_BYTES || isFull || excessOf(merged) !== null) continue;
    bytes = after;
    fields.set(key, merged);
  }
  return { ...Object.fromEntries(fields), ...(notes !== undefined && { notes }) };
}
