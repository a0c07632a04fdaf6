import { plain as plainText } from "@/lib/text/normalize-text";
import { agreesWith, namesMoment, namesTime } from "@/server/adapters/languages/moments";
import {
  ALL_DONE,
  AVAILABLE,
  COMPLETION_CLAIMS,
  DONE_ACCENTED,
  GONE,
  NOTED,
  OPEN,
  PLANNED,
  POLITE,
  UNAVAILABLE_CLAIM,
  WHEN,
} from "./claim-words";
import { ABOUT_US, COMFORT, DEEDS, NOT_DONE } from "./deed-words";
import { type KnownFacts, namesStranger, namesUnknownAmount, namesUnknownHour } from "./ungrounded";

/**
 * The facts to judge words by: the times of the customer's appointments, and the times offered to them. `known`: the
 * business's own facts; without them, amounts and people are not judged.
 */
export type Grounds = { booked: string[]; offered: string[]; time_zone: string; known?: KnownFacts };

/**
 * claim: says that something was done, which only a booking could bear out, and none does. amount: names an amount that
 * no fact has. hour: says that the business opens or closes at a time when it does not. person: names somebody who does not work here. polite: a courtesy that presumes a missing appointment.
 */
type Verdict = "claim" | "amount" | "hour" | "person" | "polite" | null;

const composed = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[*_~`]/g, "")
    .replaceAll("’", "'");
const bare = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC");

const has = (patterns: RegExp[], text: string) => patterns.some((one) => one.test(text));

/** Where in a text the matches of some patterns end. */
const endsOf = (patterns: RegExp[], text: string): number[] =>
  patterns.flatMap((one) => {
    const found = one.exec(text);
    return found ? [found.index + found[0].length] : [];
  });

/** Whether a clause says that something is done. Only words before that can leave it open (`OPEN`), not words after. */
function saysDone(clause: string): boolean {
  const plain = bare(clause);
  if (UNAVAILABLE_CLAIM.test(plain)) return false;
  const ends = [...endsOf([...COMPLETION_CLAIMS, ...ALL_DONE], plain), ...endsOf(DONE_ACCENTED, clause)];
  return ends.some((end) => !OPEN.test(clause.slice(0, end)));
}

/** Whether a clause says that something was done for the customer, by its verb: put, told, sent, noted. */
function saysDeed(clause: string): boolean {
  const said = plainText(clause).replace(COMFORT, " ").replace(/ +/g, " ").trim();
  return DEEDS.some((one) => {
    const found = one.exec(said);
    return found !== null && !NOT_DONE.test(said.slice(0, found.index + found[0].length));
  });
}

/** Whether a sentence says when the customer's appointment is, or names one offered time as if it were settled. */
function settles(sentence: string, clauses: string[], { offered, time_zone }: Grounds): boolean {
  if (!namesMoment(sentence) || OPEN.test(sentence) || AVAILABLE.test(bare(sentence))) return false;
  if (clauses.some((clause) => has(WHEN, bare(clause)) || NOTED.test(bare(clause)))) return true;
  const named = offered.filter((at) => agreesWith(sentence, at, time_zone));
  return named.length === 1 && namesTime(sentence);
}

const clausesOf = (sentence: string): string[] =>
  sentence.split(/(?<=[,;:)–—])\s|\s(?=[(–—])/).filter((clause) => !clause.trimEnd().endsWith("?"));

function judge(text: string, facts: Grounds): Verdict {
  const sentence = composed(text);
  const { booked, time_zone } = facts;
  const plain = bare(sentence);
  if (!GONE.test(plain) && booked.some((at) => agreesWith(sentence, at, time_zone))) return null;
  if (facts.known && namesUnknownAmount(sentence, facts.known)) return "amount";
  if (facts.known && namesUnknownHour(sentence, facts.known)) return "hour";
  if (facts.known && namesStranger(sentence, facts.known, namesMoment(sentence))) return "person";
  const clauses = clausesOf(sentence).filter(
    (clause) => namesMoment(clause) || !ABOUT_US.test(plainText(clause)),
  );
  const isPlanned = has(PLANNED, plain) && !OPEN.test(sentence);
  if (isPlanned || clauses.some((one) => saysDone(one) || saysDeed(one)) || settles(sentence, clauses, facts))
    return "claim";
  const isPolite = clauses.some((clause) => has(POLITE, bare(clause)));
  return isPolite && (booked.length === 0 || namesMoment(sentence)) ? "polite" : null;
}

/** A title ends no sentence: “Dr. Weber”. */
const SENTENCE_ENDS =
  /(?<=[.!?…])(?<!(?:^|[^\p{L}\d])(?:Dra?s?|Prof|Sra?|Mrs?|Ms|St|med|dent|ca|z\.B|Nr|No|Tel|Str|Ave|approx|min|Std)\.)\s+/iu;

/** Nor does an ordinal: “am 9. Dezember”. A house number does: “Calle de la Luna 12. We are open.” */
const ORDINAL = /(?:^|[^\p{L}\d])\d{1,2}\.$/u;
const GOES_ON = /^(?:\p{Ll}|\d|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;

export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  for (const part of line.split(SENTENCE_ENDS)) {
    const last = sentences.at(-1);
    if (last !== undefined && ORDINAL.test(last) && GOES_ON.test(part))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/** A sentence that is not so, and why. */
export type Removal = { sentence: string; why: Exclude<Verdict, null> };

/** A text without its claims, and the claims. The desk itself says what was done, from the bookings. */
export function withoutClaims(
  text: string,
  facts: Grounds,
): { text: string; claims: string[]; isPolite: boolean; removed: Removal[] } {
  const claims: string[] = [];
  const removed: Removal[] = [];
  let isPolite = false;
  const keeps = (sentence: string) => {
    const verdict = judge(sentence, facts);
    if (verdict) removed.push({ sentence, why: verdict });
    if (verdict && verdict !== "polite") claims.push(sentence);
    isPolite ||= verdict === "polite";
    return verdict === null;
  };
  const lines = text.split("\n").map((line) => sentencesOf(line).filter(keeps).join(" "));
  return { text: lines.join("\n").trim(), claims, isPolite, removed };
}
