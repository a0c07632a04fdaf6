import type { AuditChange, AuditChanges } from "@/schema/audit-event";

/** The longest value that is noted whole. */
const VALUE_LENGTH = 200;

const SECRET = /sealed|hash|secret|token|password|credential/;

/** What a row notes about itself, which is nobody's change. */
const BOOKKEEPING = [
  ...["id", "organization_id", "created_at", "updated_at", "token_version", "tag"],
  ...["phones_read_to", "settings_confirmed_at"],
];

const cut = (text: string): string =>
  text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH - 1)}…`.toWellFormed() : text;

/** An address without what may be secret in it: its query, and a name and password. */
export function shownText(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname}${search ? "?…" : ""}`;
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return cut(typeof value === "string" ? shownText(value) : JSON.stringify(value));
}

/** A secret's name without how it is stored: `key_sealed` is the key. */
const shownName = (field: string) => field.replace(/_(sealed|hash)$/, "");

const toChange = (field: string, from: unknown, to: unknown): AuditChange =>
  SECRET.test(field)
    ? { from: null, to: null, hidden: true }
    : { from: toText(from), to: toText(to), hidden: false };

type Row = Record<string, unknown>;

/** The fields in which two versions of a row differ; null if there are none, or one of the versions is missing. */
export function changesBetween(before: Row | undefined, after: Row | undefined): AuditChanges | null {
  if (!before || !after) return null;
  const changed = Object.keys(after).filter(
    (field) => !BOOKKEEPING.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((field) => [shownName(field), toChange(field, before[field], after[field])]),
  );
}
