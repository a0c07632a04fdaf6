import { and, like, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Each word adds a condition, and each number of words is a separate statement that connections keep prepared. */
const MOST_WORDS = 8;

/** The distinct words of a term. Those after the eighth are joined into one more. */
export function wordsOf(term: string): string[] {
  const words = [...new Set(term.split(/\s+/u).filter(Boolean))];
  const rest = words.slice(MOST_WORDS).join(" ");
  return rest ? [...words.slice(0, MOST_WORDS), rest] : words;
}

/** Trigram indexes help only if a term has three consecutive letters or digits, however its accents are typed. */
export const hasTrigram = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term.normalize());

/** A LIKE pattern that finds a term anywhere, with LIKE's wildcards escaped. */
export const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Matches if a column made by the database's function `searchable` contains a term. The same function removes case and
 * accents from both, so MULLER finds Müller.
 */
export const contains = (search: AnyPgColumn, term: string): SQL =>
  like(search, sql`searchable(${pattern(term)})`);

/**
 * The same, for rows scanned in order until there are enough. No index serves it: Postgres estimates how many rows
 * contain a term from a hundred samples, and mistakes a term in one row of forty for one in none. The sub-select
 * normalizes the term once; otherwise a statement planned for any term would do so for each row.
 */
export const containsUnindexed = (search: AnyPgColumn, term: string): SQL =>
  sql`strpos(${search}, (select searchable(${term}))) > 0`;

/**
 * Matches a word in a form that an index serves: the trigram index, or for a word with a long number an index on the
 * database's function `digit_runs`, because most numbers share its trigrams. LIKE would make Postgres use the trigram
 * index.
 */
const containsByTrigram = (search: AnyPgColumn, word: string): SQL | undefined =>
  /[0-9]{6}/.test(word)
    ? and(
        sql`${search} ~ '[0-9]{6}'`,
        sql`digit_runs(${search}) @> digit_runs(searchable(${word}))`,
        containsUnindexed(search, word),
      )
    : contains(search, word);

/**
 * The same for any word of a lead. A word without three consecutive letters or digits is found by the database's
 * function `letters_and_pairs`, which splits at U+0001.
 */
export const containsByIndex = (search: AnyPgColumn, word: string): SQL | undefined =>
  hasTrigram(word) || word.includes("\u0001")
    ? containsByTrigram(search, word)
    : and(
        sql`letters_and_pairs(${search}) @> letters_and_pairs(searchable(${word}))`,
        containsUnindexed(search, word),
      );

/** Matches if it contains all words of a term, in any order. */
export const containsAll = (
  search: AnyPgColumn,
  term: string,
  has: (search: AnyPgColumn, word: string) => SQL | undefined = contains,
): SQL | undefined => and(...wordsOf(term).map((word) => has(search, word)));

/** The same, in a form that the trigram index and the number index serve. */
export const containsAllByIndex = (search: AnyPgColumn, term: string): SQL | undefined =>
  containsAll(search, term, containsByTrigram);
