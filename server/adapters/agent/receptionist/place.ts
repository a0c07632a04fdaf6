import { unaccented } from "@/lib/text/normalize-text";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";

/** Longer than any text that names nothing but a place. */
const PLACE_CHARS = 60;

const patterns = new Map<Vocabulary["places"], RegExp>();

function patternOf(places: Vocabulary["places"]): RegExp {
  const { inOrder, last, around } = places;
  const known = patterns.get(places);
  if (known) return known;
  const ordinals = [...inOrder, last].map((one) => `(${one})`).join("|");
  const made = new RegExp(
    `^\\W*(?:(?:${around})\\b\\W*)*(?:${ordinals})\\b\\W*(?:(?:${around})\\b\\W*)*$`,
    "i",
  );
  patterns.set(places, made);
  return made;
}

/** The index that a text names and nothing else, in a list of so many: “the second one”, “el último”. */
export function placeIn(text: string, count: number, { places }: Vocabulary): number | undefined {
  if (text.length > PLACE_CHARS) return undefined;
  const found = patternOf(places).exec(unaccented(text).trim());
  if (!found) return undefined;
  const place = found.slice(1).findIndex((group) => group !== undefined);
  const index = place === places.inOrder.length ? count - 1 : place;
  return index < count ? index : undefined;
}
