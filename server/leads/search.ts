import { and, or, type SQL } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import { contains, containsAll } from "@/db/search";
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
export const leadMatches = (term: string): SQL | undefined =>
  or(containsAll(leads.search, term), ...phoneForms(term).map((form) => contains(leads.search, form)));

/** That a lead is what a term looks for, its label included. */
export function leadIsSought(ctx: Ctx, term: string): SQL | undefined {
  const { words, label } = readTerm(term);
  return and(
    words ? leadMatches(words) : undefined,
    label ? hasLabelNamed(ctx, leads.label_ids, label) : undefined,
  );
}
