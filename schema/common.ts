import { z } from "zod";
import { isContainer, isTooWide, walk } from "../lib/text/json";

/**
 * A UUID, in lower case as Postgres writes it, so that ids can be compared as text. Those that we create are version 7:
 * ordering by id is ordering by time.
 */
export const Id = z
  .uuid()
  .toLowerCase()
  .meta({ description: "A UUID; the ids that Frontdesk creates sort by time of creation" });

/** A time, ISO 8601 in UTC with milliseconds: `2026-11-21T05:30:00.000Z`. */
export const Timestamp = z.iso.datetime().meta({ description: "ISO 8601 in UTC, with milliseconds" });

/** Whether a time is in the years 1 to 9999: other years are written differently, and Postgres has no year 0. */
const isOfFourDigits = (moment: string): boolean => /^(?!0000)\d{4}-/.test(moment);
const OTHER_YEAR = "must be a moment of the years 1 to 9999";

/** A time as callers write it: ISO 8601 with any offset; stored as UTC. */
export const TimestampInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine(isOfFourDigits, OTHER_YEAR)
  .meta({ description: "ISO 8601 with any offset; stored in UTC" });

/** A timestamp of ours that the caller sends back: it is kept exactly as it is. */
export const EchoedTimestamp = Timestamp.refine(isOfFourDigits, OTHER_YEAR).meta({
  description: "A time exactly as it was returned: ISO 8601 in UTC",
});

/** Postgres can store neither NUL nor unpaired surrogates, so text with either is refused. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Removes what Postgres can't store, for text from a provider or an agent that must not be lost. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** Free text of `min` to `max` UTF-16 code units that Postgres can store. */
export const text = (max: number, min = 0) =>
  z.string().min(min).max(max).refine(isStorable, "must not contain NUL bytes or broken characters");

/** Whether a text shows nothing: only blanks, marks that can't be seen, and the fillers of Hangul and Braille. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);

/** Text that is not blank; trimmed. */
export const filledText = (max: number) =>
  text(max)
    .trim()
    .min(1)
    .refine((filled) => filled === "" || !isBlank(filled), "must not be blank")
    .meta({ pattern: "[^\\s\\uFEFF]" });

/** A calendar date from 1900 to 2199. */
export const CalendarDate = z.iso
  .date()
  .refine((date) => date >= "1900" && date < "2200", "must be between 1900 and 2200")
  .meta({ pattern: "^(19|20|21)", description: "A calendar date, YYYY-MM-DD, from 1900 to 2199" });

/** An e-mail address, stored in lower case because it is compared case-insensitively. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .meta({ pattern: z.regexes.email.source })
  .pipe(z.email())
  .transform((email) => email.toLowerCase())
  .meta({ description: "An e-mail address; stored in lower case", example: "ada@example.com" });

export const METADATA_BYTES = 64 * 1024;
const METADATA_DEPTH = 32;

/** Whether every string in a JSON value is storable and the value is neither too deep nor too wide. */
function isStorableJson(root: unknown): boolean {
  for (const { value, depth } of walk(root)) {
    if (typeof value === "string" && !isStorable(value)) return false;
    if (!isContainer(value)) continue;
    if (depth === METADATA_DEPTH || isTooWide(value) || !Object.keys(value).every(isStorable)) return false;
  }
  return true;
}

export const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** Any JSON object that a record can carry, stored and returned as it is. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .meta({ description: "Any JSON object, stored and returned as it is" });
export type Metadata = z.infer<typeof Metadata>;

/** Metadata as callers write it: at most 64 KiB of JSON, 32 levels deep, every string storable. */
export const MetadataInput = Metadata.refine(isStorableJson, {
  message:
    "must be at most 32 levels deep, with at most 1,000 fields in an object, without NUL bytes or broken characters",
  abort: true,
})
  .refine((metadata) => jsonBytes(metadata) <= METADATA_BYTES, "must be at most 64 KiB of JSON")
  .meta({ description: "Any JSON object of at most 64 KiB and 32 levels" });

/** A boolean, as JSON or as `true` or `false` in a query string. */
export const Flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
  .meta({ description: "true or false" });

/** The maximum number of items on a page. */
export const MOST_OF_A_PAGE = 100;

/** A page of a list: `page` from 1, `size` 1 to 100 (default 20); larger values are refused, not clamped. */
export const PageInput = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).meta({ description: "Which page, from 1" }),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_OF_A_PAGE)
    .default(20)
    .meta({ description: "How many items a page has; more than 100 is refused" }),
};

/** The same of a list whose page has all of it, if nobody says otherwise. */
export const LongPageInput = {
  ...PageInput,
  size: PageInput.size
    .default(MOST_OF_A_PAGE)
    .meta({ description: "How many items a page has; more than 100 is refused" }),
};

/** What every paged list returns besides its items. */
export const PageInfo = {
  total: z.int().meta({ description: "How many items there are on all pages" }),
  page: z.int().meta({ description: "The page that was asked for" }),
  size: z.int().meta({ description: "The size that was asked for" }),
};

/**
 * Some lists count hits only up to 2,000, and a search among more than 100,000 leads counts only among the newest. If
 * there are more than `total`, `total_is_floor` is true.
 */
export const CountedPageInfo = {
  ...PageInfo,
  total_is_floor: z
    .boolean()
    .optional()
    .meta({ description: "True if there are more than `total`, as counting stopped there" }),
};
