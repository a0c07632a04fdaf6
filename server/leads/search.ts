import { or, type SQL } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import { contains } from "@/db/search";

/** That a lead's name, e-mail, company or phone has the term. What looks like a phone is also looked for as bare digits, however it was typed. */
export function leadMatches(term: string): SQL | undefined {
  const digits = /^[+\d\s().-]{4,}$/.test(term) ? term.replace(/\D/g, "") : "";
  const inLead = contains(leads.search, term);
  return digits.length >= 3 ? or(inLead, contains(leads.search, digits)) : inLead;
}
