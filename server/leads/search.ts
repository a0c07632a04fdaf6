import { and, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { leads } from "@/db/schema/leads";
import { contains, containsByIndex, wordsOf } from "@/db/search";
import type { Ctx } from "@/server/http/ctx";
import { hasLabelNamed } from "./labels";

/** What else a term that looks like a phone may be stored as: bare digits, without the zero dialled within a country. */
export function phoneForms(term: string): string[] {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  return [...new Set([digits, digits.replace(/^0+/, "")])].filter((form) => form.length >= 3);
}

const LABEL = /(?:^|\s)label:(?:"([^"]*)"|(\S+))/i;

/** What is looked for: words, and before or among them perhaps a label by its name, as `label:VIP` or `label:"New here"`. */
export function readTerm(term: string): { words: string; label?: string } {
  const found = LABEL.exec(term);
  const label = (found?.[1] ?? found?.[2])?.trim();
  return found && label ? { words: term.replace(found[0], " ").trim(), label } : { words: term };
}

/** That a lead has all words of the term, in any order, in name, e-mail, company and phone; or a phone like it. */
export function leadMatches(
  term: string,
  has: (search: AnyPgColumn, word: string) => SQL | undefined = contains,
): SQL | undefined {
  const words = wordsOf(term);
  // The last form is in all that has another one, and in all that has a word that it is a part of.
  const phone = phoneForms(term).at(-1);
  const hasWords = and(...words.map((word) => has(leads.search, word)));
  if (phone === undefined) return hasWords;
  const hasPhone = has(leads.search, phone);
  return words.some((word) => word.includes(phone)) ? hasPhone : or(hasWords, hasPhone);
}

/** The same, as the indexes find it. Row by row it would take longer. */
export const leadMatchesByIndex = (term: string): SQL | undefined => leadMatches(term, containsByIndex);

/** That a lead is what a term looks for, its label included. */
export function leadIsSought(ctx: Ctx, term: string, has = contains): SQL | undefined {
  const { words, label } = readTerm(term);
  return and(
    words ? leadMatches(words, has) : undefined,
    label ? hasLabelNamed(ctx, leads.label_ids, label) : undefined,
  );
}
