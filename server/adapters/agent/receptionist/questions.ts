import type { Vocabulary } from "@/server/adapters/languages/vocabulary";

/** What the business itself knows about: when it is open, what something costs, where it is, what it offers. */
const KNOWN = ["hours", "price", "address", "services"] as const;

/**
 * What a customer asks: something that may be known, or else about the business (`business`), or anything else
 * (`other`).
 */
export type Topic = (typeof KNOWN)[number] | "business" | "other";

/** What a text, without its greeting, asks. Unaccented. A question about changing an appointment is none of these. */
export function askedIn(text: string, words: Vocabulary): Topic[] {
  const { asks } = words;
  if (words.booking.test(text) || asks.visit.test(text)) return [];
  if (words.cancel.test(text) || words.move.test(text)) return [];
  const known = KNOWN.filter((kind) => asks[kind].test(text));
  if (known.length > 0) return known;
  const isMarked = /[?¿]/.test(text);
  const about = text.search(asks.business);
  if (about === 0 || (isMarked && about > 0)) return ["business"];
  return isMarked ? ["other"] : [];
}
