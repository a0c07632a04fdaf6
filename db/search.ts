import { and, like, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Each word is a condition of its own, and each number of them a statement that connections keep. */
const MOST_WORDS = 8;

/** The words of a term, once each; what comes after the eighth counts as one more. */
export function wordsOf(term: string): string[] {
  const words = [...new Set(term.split(/\s+/u).filter(Boolean))];
  const rest = words.slice(MOST_WORDS).join(" ");
  return rest ? [...words.slice(0, MOST_WORDS), rest] : words;
}

/** Trigram indexes help only where a term has three letters or digits in a row, however its accents are typed. */
export const hasTrigram = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term.normalize());

/** What LIKE finds a term by as it was typed, anywhere; what it reads as wildcards stands for itself. */
export const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * That a column made by `searchable`, the database's function, contains a term as it was typed: the same function
 * takes case and accents off both, so that MULLER finds Müller.
 */
export const contains = (search: AnyPgColumn, term: string): SQL =>
  like(search, sql`searchable(${pattern(term)})`);

/**
 * The same, for rows that are gone through in an order until there are enough. No index serves it: how many rows a term is
 * in, Postgres guesses by a hundred samples, and takes one that is in each fortieth for one that none has. The term is made
 * comparable in a sub-select: once, where a statement that is planned for any term would do so for each row.
 */
export const containsUnindexed = (search: AnyPgColumn, term: string): SQL =>
  sql`strpos(${search}, (select searchable(${term}))) > 0`;

/**
 * That it contains a word, as an index finds it: the trigram index, or one by `digit_runs`, the database's function, where
 * the word has a long number, whose trigrams most numbers have. LIKE would have the other index read.
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
 * The same for any word of a lead: what has no three letters or digits in a row is found by `letters_and_pairs`, the
 * database's function. That splits by U+0001.
 */
export const containsByIndex = (search: AnyPgColumn, word: string): SQL | undefined =>
  hasTrigram(word) || word.includes("\u0001")
    ? containsByTrigram(search, word)
    : and(
        sql`letters_and_pairs(${search}) @> letters_and_pairs(searchable(${word}))`,
        containsUnindexed(search, word),
      );

/** That it contains all words of a term, in any order. */
export const containsAll = (
  search: AnyPgColumn,
  term: string,
  has: (search: AnyPgColumn, word: string) => SQL | undefined = contains,
): SQL | undefined => and(...wordsOf(term).map((word) => has(search, word)));

/** The same, as the trigram index and that of numbers find it. */
export const containsAllByIndex = (search: AnyPgColumn, term: string): SQL | undefined =>
  containsAll(search, term, containsByTrigram);
