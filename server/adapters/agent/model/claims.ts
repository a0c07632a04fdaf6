import { agreesWith, namesMoment, namesTime } from "@/server/languages/moments";
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

/** The facts to judge claims by: the times of the customer's appointments, and the times offered to them. */
export type Grounds = { booked: string[]; offered: string[]; time_zone: string };

/** claim: only a booking could bear it out, and none does. polite: a courtesy that presumes a missing appointment. */
type Verdict = "claim" | "polite" | null;

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
  const clauses = clausesOf(sentence);
  const isPlanned = has(PLANNED, plain) && !OPEN.test(sentence);
  if (isPlanned || clauses.some(saysDone) || settles(sentence, clauses, facts)) return "claim";
  const isPolite = clauses.some((clause) => has(POLITE, bare(clause)));
  return isPolite && (booked.length === 0 || namesMoment(sentence)) ? "polite" : null;
}

export const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?…])\s+/);

/** A text without its claims, and the claims. The desk itself says what was done, from the bookings. */
export function withoutClaims(
  text: string,
  facts: Grounds,
): { text: string; claims: string[]; isPolite: boolean } {
  const claims: string[] = [];
  let isPolite = false;
  const keeps = (sentence: string) => {
    const verdict = judge(sentence, facts);
    if (verdict === "claim") claims.push(sentence);
    isPolite ||= verdict === "polite";
    return verdict === null;
  };
  const lines = text.split("\n").map((line) => sentencesOf(line).filter(keeps).join(" "));
  return { text: lines.join("\n").trim(), claims, isPolite };
}
