import { or, type SQL } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import { contains } from "@/db/search";

/**
 * That a lead's name, e-mail, company or phone has the term. What looks like a phone is also looked for as bare digits,
 * however it was typed, and without the zero that is dialled within a country.
 */
export function leadMatches(term: string): SQL | undefined {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  const subscriber = digits.replace(/^0+/, "");
  const terms = new Set([term, digits, subscriber].filter((one) => one === term || one.length >= 3));
  return or(...[...terms].map((one) => contains(leads.search, one)));
}
