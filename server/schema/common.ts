import { z } from "zod";
import { isContainer, walk } from "../lib/json";

/** A UUID (version 7 where we made it, so that order by id is order by time). */
export const Id = z.uuid();

/** A moment, ISO 8601 in UTC with milliseconds: `2026-11-21T05:30:00.000Z`. */
export const Timestamp = z.iso.datetime();

/** Whether a moment is one of the years 1 to 9999: others are written otherwise, and Postgres knows no year 0. */
const isOfFourDigits = (moment: string): boolean => /^(?!0000)\d{4}-/.test(moment);
const OTHER_YEAR = "must be a moment of the years 1 to 9999";

/** A moment as callers write it: ISO 8601 with any offset; kept as UTC. */
export const TimestampInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine(isOfFourDigits, OTHER_YEAR);

/** A moment that we told, as it comes back to us: kept to the digit. */
export const TimestampAgain = Timestamp.refine(isOfFourDigits, OTHER_YEAR);

/** Postgres stores neither NUL nor half of a surrogate pair, so neither is taken in. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Removes what Postgres can't store from text that a provider or an agent sent and that must not be lost. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** Free text of `min` to `max` UTF-16 code units that Postgres can store. */
export const text = (max: number, min = 0) =>
  z.string().min(min).max(max).refine(isStorable, "must not contain NUL bytes or broken characters");

/** Text that says something: not blank, and kept without blanks around it. */
export const filledText = (max: number) => text(max).trim().min(1).meta({ pattern: "[^\\s\\uFEFF]" });

/** A day of a calendar. */
export const CalendarDate = z.iso
  .date()
  .refine((date) => date >= "1900" && date < "2200", "must be between 1900 and 2200")
  .meta({ pattern: "^(19|20|21)" });

/** An e-mail address; compared without case, so kept in lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .meta({ pattern: z.regexes.email.source })
  .pipe(z.email())
  .transform((email) => email.toLowerCase());

const METADATA_BYTES = 64 * 1024;
const METADATA_DEPTH = 32;

/** Whether every string of a JSON value is storable and it is not nested too deep to be walked safely. */
function isStorableJson(root: unknown): boolean {
  for (const { value, depth } of walk(root)) {
    if (typeof value === "string" && !isStorable(value)) return false;
    if (isContainer(value) && (depth === METADATA_DEPTH || !Object.keys(value).every(isStorable)))
      return false;
  }
  return true;
}

const isSmallJson = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES;

/** Any JSON object a record may carry, as it is stored and answered. */
export const Metadata = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof Metadata>;

/** Metadata as callers write it: at most 64 KiB of JSON, 32 levels deep, every string storable. */
export const MetadataInput = Metadata.refine(isStorableJson, {
  message: "must be at most 32 levels deep, without NUL bytes or broken characters",
  abort: true,
}).refine(isSmallJson, "must be at most 64 KiB of JSON");

/** Yes or no, as JSON has it and as a query has it: `true` or `false`. */
export const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

/** How many items a page holds at most. */
export const MOST_OF_A_PAGE = 100;

/** Page of a list: `page` from 1, `size` 1 to 100 (default 20); more is refused, not clamped. */
export const PageInput = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(MOST_OF_A_PAGE).default(20),
};

/** What every paged list answers beside its items. */
export const PageInfo = { total: z.int(), page: z.int(), size: z.int() };

/**
 * Of some lists, hits are counted up to 2,000, and a search of more than 100,000 leads counts among the newest: where there
 * are more than `total`, this is true.
 */
export const CountedPageInfo = { ...PageInfo, total_is_floor: z.boolean().optional() };
