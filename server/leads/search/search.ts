import { and, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { contains, containsByIndex, wordsOf } from "@/db/queries/search";
import { leads } from "@/db/schema/leads";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelNamed } from "@/server/leads/labels";

/** Forms in which a phone-like term may be stored: bare digits, and those without the leading zeros. */
export function phoneForms(term: string): string[] {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  return [...new Set([digits, digits.replace(/^0+/, "")])].filter((form) => form.length >= 3);
}

const LABEL = /(?:^|\s)label:(?:"([^"]*)"|(\S+))/i;

/** Parses a search term: words, and at most one label by name, as `label:VIP` or `label:"New here"`. */
export function readTerm(term: string): { words: string; label?: string } {
  const found = LABEL.exec(term);
  const label = (found?.[1] ?? found?.[2])?.trim();
  return found && label ? { words: term.replace(found[0], " ").trim(), label } : { words: term };
}

/**
 * The condition that a lead has all words of the term, in any order, in its name, e-mail, company and phone; or a phone
 * like the term.
 */
export function leadMatches(
  term: string,
  has: (search: AnyPgColumn, word: string) => SQL | undefined = contains,
): SQL | undefined {
  const words = wordsOf(term);
  // The last form is part of the others, so it finds all that they would. If a word contains it, it finds all that the
  // word would, too.
  const phone = phoneForms(term).at(-1);
  const hasWords = and(...words.map((word) => has(leads.search, word)));
  if (phone === undefined) return hasWords;
  const hasPhone = has(leads.search, phone);
  return words.some((word) => word.includes(phone)) ? hasPhone : or(hasWords, hasPhone);
}

/** The same condition in a form that uses the indexes. Row by row it is slower. */
export const leadMatchesByIndex = (term: string): SQL | undefined => leadMatches(term, containsByIndex);

/** The condition that a lead matches a search term, including its label. */
export function leadIsSought(ctx: Ctx, term: string, has = contains): SQL | undefined {
  const { words, label } = readTerm(term);
  return and(
    words ? leadMatches(words, has) : undefined,
    label ? hasLabelNamed(ctx, leads.label_ids, label) : undefined,
  );
}
