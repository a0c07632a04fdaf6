import { plain } from "@/lib/text/normalize-text";
import type { BusinessFacts } from "@/schema/agent";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";

type People = BusinessFacts["people"];

/** Longer than any sentence that names whom somebody wants to see. */
const READ_CHARS = 500;
/** Initials are too short to mean anybody. */
const PART_CHARS = 2;

/** How many words at the beginning are of a person's name. */
function wordsOf(name: string, said: readonly string[], { titles }: Vocabulary["people"]): number {
  const parts = plain(name).split(" ");
  const isPart = (word: string) => word.length >= PART_CHARS && !titles.has(word) && parts.includes(word);
  const end = said.findIndex((word) => !isPart(word));
  return end < 0 ? said.length : end;
}

/** The one person whose name some words begin with; undefined if there is none, or more than one. */
function meant(people: People, said: readonly string[], words: Vocabulary["people"]): string | undefined {
  const found = people.map(({ name }) => ({ name, count: wordsOf(name, said, words) }));
  const most = Math.max(...found.map(({ count }) => count));
  const [only, other] = most > 0 ? found.filter(({ count }) => count === most) : [];
  return other ? undefined : only?.name;
}

/**
 * The name of the person whom a text wants to see, of those who work there; null if it wants anybody, undefined if it says
 * nothing of it.
 */
export function personIn(text: string, people: People, { people: words }: Vocabulary) {
  const said = plain(text.slice(0, READ_CHARS)).split(" ");
  let wanted: string | null | undefined;
  for (const [place, word] of said.entries()) {
    if (!words.before.has(word) || words.not.has(said[place - 1] ?? "")) continue;
    const rest = said.slice(place + 1);
    const start = rest.findIndex((one) => !words.titles.has(one));
    const named = start < 0 ? [] : rest.slice(start);
    wanted = words.anybody.has(named[0] ?? "") ? null : (meant(people, named, words) ?? wanted);
  }
  return wanted;
}
