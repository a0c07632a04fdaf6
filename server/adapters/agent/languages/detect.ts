import { plain } from "@/server/lib/plain";
import { AgentLanguage } from "@/server/schema/model";

/**
 * Words that tell the languages apart, among those that customers use most. Plain, without accents. None is a word of
 * another of these languages, an abbreviation of a day or a month, or common in names.
 */
const TELLING: Record<AgentLanguage, string> = {
  en: "i the you your yes please appointment book booking hello would like want need thanks thank can could when what how much my is are with tomorrow today time at to have does it this that any and of be there morning afternoon monday tuesday wednesday thursday friday saturday sunday cancel move talk speak next week bye",
  es: "usted cita hola quiero quisiera necesito gracias puedo puede cuando cuanto cuesta manana hoy tiene tienen buenas buenos tardes gustaria lunes martes miercoles jueves viernes cambiar tengo llamo nombre correo luego hablar",
  pt: "voce marcacao marcar agendar ola oi quero queria preciso obrigado obrigada posso quanto custa meu minha amanha hoje tem bom boa uma nao gostaria vou voces segunda terca quarta quinta sexta remarcar desmarcar falar nome chamo feira tchau tenho mudar",
  de: "ich sie bitte termin buchen hallo guten mochte brauche danke konnte wann wieviel kostet mein meinen morgen heute haben ein einen eine und nicht uhr gern gerne wir habe geht montag dienstag mittwoch donnerstag freitag samstag sonntag nein absagen verschieben heiße heisse woche nachste jemandem moechte fuer koennen naechste",
  fr: "vous oui plait rendez bonjour voudrais veux besoin merci puis peux combien demain aujourd heure avez je voulais aimerais avec bonsoir nous lundi mardi mercredi jeudi vendredi samedi dimanche annuler deplacer changer appelle suis parler semaine prochaine rdv pas",
};

const SETS = new Map<string, ReadonlySet<string>>(
  Object.entries(TELLING).map(([language, words]) => [language, new Set(words.split(" "))]),
);

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

/**
 * The language of a text among some, by its common words; undefined if they don't tell. If another was spoken `before`,
 * even one that we have no words in, the text has to be clearly in the new one.
 */
export function languageOf(
  text: string,
  among: readonly AgentLanguage[],
  before?: string,
): AgentLanguage | undefined {
  const words = plain(withoutAddresses(text)).split(" ");
  const scoreOf = (language: string) => words.filter((word) => SETS.get(language)?.has(word)).length;
  const scored = among
    .map((language) => ({ language, score: scoreOf(language) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first || first.score <= (second?.score ?? 0)) return undefined;
  const isClear = before === undefined || first.language === before || first.score - scoreOf(before) >= LEAD;
  return isClear ? first.language : undefined;
}

/** The customer's language after a text of theirs: the one that the text clearly is in, else the one `before`. */
export const languageAfter = <Before extends string | null>(
  text: string,
  before: Before,
): AgentLanguage | Before =>
  languageOf(text.slice(0, READ_CHARS), AgentLanguage.options, before ?? undefined) ?? before;
