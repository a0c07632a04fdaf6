import { plain } from "@/lib/text/normalize-text";
import { OPEN } from "./claim-words";

/**
 * What an answer may name: the facts as text, the names of people who work there, and when it opens and closes (`09:00`;
 * empty if that is not known).
 */
export type KnownFacts = { facts: string; people: string[]; hours: string[] };

const CURRENCY =
  "(?:R\\$|[€$£¥₹₺]|eur(?:os?)?|usd|gbp|chf|dollars?|pounds?|reais|pesos?|francs?|franken|z[łl]|kr|lei|tl|руб\\w*|грн)";
const NUMBER = "\\d{1,3}(?:[ .,']\\d{3})*(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?";
const AMOUNT = new RegExp(
  `(?<before>${CURRENCY})\\s?(?<after>${NUMBER})|(?<first>${NUMBER})\\s?(?:${CURRENCY})(?![\\p{L}])`,
  "giu",
);
const ANY_NUMBER = new RegExp(NUMBER, "gu");

/** A number as written in any country, comparable: `80,50`, `80.50` and `80.5` are the same, and so are 80 and 80.00. */
function numberIn(written: string): string {
  const [, whole = written, part = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(written) ?? [];
  return String(Number(`${whole.replace(/\D/gu, "")}.${part || "0"}`));
}

const amountsIn = (text: string): string[] =>
  [...text.matchAll(AMOUNT)].map(({ groups = {} }) => numberIn(groups.after ?? groups.first ?? ""));

const GRATIS =
  /\b(?:free of charge|no charge|for free|at no cost|complimentary|gratis|gratuit\w*|gratuit[oa]s?|gratuitement|kostenlos\w*|kostenfrei\w*|umsonst|sin coste|sin costo|sem custo)\b/u;

/** Whether a sentence names an amount, or says that something costs nothing, that no fact has. */
export function namesUnknownAmount(sentence: string, { facts }: KnownFacts): boolean {
  if (GRATIS.test(plain(sentence)) && !GRATIS.test(plain(facts))) return true;
  const known = new Set([...facts.matchAll(ANY_NUMBER)].map(([number]) => numberIn(number)));
  return amountsIn(sentence).some((one) => !known.has(one));
}

const OPENS =
  /\b(?:we (?:re )?(?:open|close)\w*|(?:are|is) (?:open|closed)|opening hours|abrimos|cerramos|abiert[oa]s?|cerrad[oa]s?|fechamos|abert[oa]s?|fechad[oa]s?|geoffnet|geschlossen|offnen|schliessen|ouverts?|ouvrons|fermons|fermes?|aperti|chiusi|apriamo|chiudiamo)\b/u;
const CLOCK = /\b(\d{1,2})(?:[:.h](\d\d))?(?: ?(am|pm|uhr|h\b))?/giu;

/** The times of day that a text names, in minutes. A bare number is none. */
const timesIn = (text: string): number[] =>
  [...text.matchAll(CLOCK)].flatMap(([, hour = "", minutes, half]) => {
    if (minutes === undefined && half === undefined) return [];
    const noon =
      /pm/i.test(half ?? "") && Number(hour) < 12 ? 12 : /am/i.test(half ?? "") && hour === "12" ? -12 : 0;
    return [(Number(hour) + noon) * 60 + Number(minutes ?? 0)];
  });

/** Whether a sentence says that the business opens or closes at a time that its hours do not have. */
export function namesUnknownHour(sentence: string, { facts, hours }: KnownFacts): boolean {
  if (hours.length === 0 || !OPENS.test(plain(sentence))) return false;
  const known = new Set([...hours.flatMap(timesIn), ...timesIn(facts)]);
  return timesIn(sentence).some((one) => !known.has(one));
}

const NAME = "(\\p{Lu}[\\p{L}'’-]+(?: (?:de |da |van |von )?\\p{Lu}[\\p{L}'’-]+)?)";
const TITLED = new RegExp(
  `(?<!\\p{L})(?:Dra?s?|Prof|Doctora?|Doutora?|Doktor|Docteur|Dott(?:\\.ssa|oressa|or)?|Nurse)\\.?(?: med\\.| dent\\.)* ${NAME}`,
  "gu",
);
const BESIDE = new RegExp(`(?<!\\p{L})(?:with|con|com|avec|met|bei (?:Frau|Herrn?)) ${NAME}`, "gu");

const TITLES = /^(?:dra?s?|prof|frau|herrn?|mrs?|ms|sra?|mme|m)$/u;

/** The plain words of a name without titles. */
export const nameWords = (name: string): string[] =>
  plain(name)
    .split(" ")
    .filter((word) => word !== "" && !TITLES.test(word));

/** Whether nobody of a name is known. */
export function isStranger(name: string, { facts, people }: Pick<KnownFacts, "facts" | "people">): boolean {
  const known = ` ${plain([facts, ...people].join(" "))} `;
  const words = nameWords(name);
  return words.length > 0 && !words.some((word) => known.includes(` ${word} `));
}

/** Whether a sentence names somebody as if they worked here, and nobody of that name does. */
export function namesStranger(
  sentence: string,
  { facts, people }: KnownFacts,
  isAboutTime: boolean,
): boolean {
  if (OPEN.test(sentence)) return false;
  const named = [...sentence.matchAll(TITLED), ...(isAboutTime ? sentence.matchAll(BESIDE) : [])];
  return named.some(([, name = ""]) => isStranger(name, { facts, people }));
}
