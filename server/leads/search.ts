import { or, type SQL } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import { contains, containsAll } from "@/db/search";

/** What else a term that looks like a phone may be stored as: bare digits, without the zero dialled within a country. */
export function phoneForms(term: string): string[] {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  return [...new Set([digits, digits.replace(/^0+/, "")])].filter((form) => form.length >= 3);
}

/** That a lead has all words of the term, in any order, in name, e-mail, company and phone; or a phone like it. */
export const leadMatches = (term: string): SQL | undefined =>
  or(containsAll(leads.search, term), ...phoneForms(term).map((form) => contains(leads.search, form)));
