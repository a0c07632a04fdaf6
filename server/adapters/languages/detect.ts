import { plain } from "@/lib/text/normalize-text";
import { AgentLanguage } from "@/schema/model";
import { LANGUAGES } from "./all";

const SETS = new Map<string, ReadonlySet<string>>(
  AgentLanguage.options.map((language) => [language, new Set(LANGUAGES[language].telling.split(" "))]),
);

/**
 * Words of languages that we don't speak, but whose texts share some with ours: whoever writes Italian is not answered
 * in Portuguese. Plain, without accents; none is common in one of ours.
 */
const FOREIGN = [
  // Italian
  "buongiorno buonasera ciao salve vorrei chiamo appuntamento prenotare prenotazione spostare disdire annullare grazie prego pulizia otturazione denti dei della delle degli ho bisogno oggi domani dopodomani lunedi martedi mercoledi giovedi venerdi sabato domenica mattina pomeriggio anche perche potete avete siete aperti",
  // Dutch
  "goedemorgen goedemiddag goedendag ik wil graag een afspraak maken kunt het niet voor bedankt hoeveel wat maandag dinsdag woensdag donderdag vrijdag zaterdag",
  // Danish, Norwegian and Swedish
  "hej hei jag jeg vill vil boka bestille garna tack tak takk och og inte ikke kostar koster hvad vad hvor mandag tirsdag onsdag torsdag fredag lordag tisdag",
  // Catalan and Romanian
  "voldria dema sisplau amb gracies quant vull buna vreau programare maine multumesc",
].map((words) => new Set(words.split(" ")));

/** How much of a text is read: its beginning shows the language. */
const READ_CHARS = 500;
/** A text without e-mail addresses and URLs, which are in no language. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !word.includes("@") && !word.includes("://"))
    .join(" ");
/** A change of language takes this many more words: a single one may be part of a name. */
const LEAD = 2;

type Counter = (set: ReadonlySet<string> | undefined) => number;

/** Counts the words that a text has of a set. */
function counterOf(text: string): Counter {
  const words = plain(withoutAddresses(text)).split(" ");
  return (set) => words.filter((word) => set?.has(word)).length;
}

const lettersIn = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** Whether a text is in a language that we have no words in, by its script or by its common words. */
export function isForeign(text: string): boolean {
  const read = text.slice(0, READ_CHARS);
  const letters = lettersIn(withoutAddresses(read), /\p{L}/gu);
  if (letters > 2 * lettersIn(withoutAddresses(read), /\p{Script=Latin}/gu)) return true;
  const count = counterOf(read);
  const most = Math.max(...FOREIGN.map(count));
  return most > 0 && most >= Math.max(...[...SETS.values()].map(count));
}

/**
 * The language of a text among some, by its common words; undefined if they don't tell. If another was spoken `before`,
 * even one that we have no words in, the text has to be clearly in the new one.
 */
export function languageOf(
  text: string,
  among: readonly AgentLanguage[],
  before?: string,
): AgentLanguage | undefined {
  const count = counterOf(text);
  const scoreOf = (language: string) => count(SETS.get(language));
  const scored = among
    .map((language) => ({ language, score: scoreOf(language) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first || first.score <= Math.max(second?.score ?? 0, ...FOREIGN.map(count))) return undefined;
  const isClear = before === undefined || first.language === before || first.score - scoreOf(before) >= LEAD;
  return isClear ? first.language : undefined;
}

/** The customer's language after a text of theirs: the one that the text clearly is in, else the one `before`. */
export const languageAfter = <Before extends string | null>(
  text: string,
  before: Before,
): AgentLanguage | Before =>
  languageOf(text.slice(0, READ_CHARS), AgentLanguage.options, before ?? undefined) ?? before;
