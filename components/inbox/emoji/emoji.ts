import { emoji } from "@/components/text/en/emoji";

/** An emoji. `name` is typed between colons, such as `thumbs_up`; `words` adds its other search words. */
export type Emoji = { id: string; name: string; words: string };

const RECENT = "recent emoji";
const MOST_RECENT = 16;

/** The recently used emoji, latest first, as stored in this browser. */
export const recentEmoji = (): string[] => (localStorage.getItem(RECENT) ?? "").split(" ").filter(Boolean);

export function noteEmoji(id: string): void {
  const others = recentEmoji().filter((one) => one !== id);
  localStorage.setItem(RECENT, [id, ...others].slice(0, MOST_RECENT).join(" "));
}

/** All emoji, from a map of emoji to space-separated names in the reader's language. */
export const emojiOf = (names: Record<string, string>): Emoji[] =>
  Object.entries(names).map(([id, words]) => ({ id, words, name: words.split(" ")[0] ?? words }));

export const ENGLISH = emojiOf(emoji.names);

/** How well a term matches, lower is better: start of the name, start of another word, inside a word, no match (3). */
function rankOf({ name, words }: Emoji, term: string): number {
  if (name.startsWith(term)) return 0;
  if (words.split(/[ _]/).some((word) => word.startsWith(term))) return 1;
  return words.includes(term) ? 2 : 3;
}

/** The emoji that match a term, best first. Among equal matches, recently used ones come first. */
export function findEmoji(all: readonly Emoji[], term: string, recent: readonly string[]): Emoji[] {
  const wanted = term.toLowerCase().trim();
  const place = ({ id }: Emoji) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || place(a.one) - place(b.one))
    .map(({ one }) => one);
}
