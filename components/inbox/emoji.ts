import { emoji } from "@/components/text/en/emoji";

/** An emoji; its name is what stands between the colons: `thumbs_up`. */
export type Emoji = { id: string; name: string; words: string };

const RECENT = "recent emoji";
const MOST_RECENT = 16;

/** Those used last, the latest first, as this browser keeps them. */
export const recentEmoji = (): string[] => (localStorage.getItem(RECENT) ?? "").split(" ").filter(Boolean);

export function noteEmoji(id: string): void {
  const others = recentEmoji().filter((one) => one !== id);
  localStorage.setItem(RECENT, [id, ...others].slice(0, MOST_RECENT).join(" "));
}

/** All emoji by their names in the reader's language. */
export const emojiOf = (names: Record<string, string>): Emoji[] =>
  Object.entries(names).map(([id, words]) => ({ id, words, name: words.split(" ")[0] ?? words }));

export const ENGLISH = emojiOf(emoji.names);

/** How well a term fits, less being better: the name's beginning, that of another word, a word's inside. */
function rankOf({ name, words }: Emoji, term: string): number {
  if (name.startsWith(term)) return 0;
  if (words.split(/[ _]/).some((word) => word.startsWith(term))) return 1;
  return words.includes(term) ? 2 : 3;
}

/** The emoji that a term finds; of those that fit as well, the ones used last come first. */
export function findEmoji(all: readonly Emoji[], term: string, recent: readonly string[]): Emoji[] {
  const wanted = term.toLowerCase().trim();
  const place = ({ id }: Emoji) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || place(a.one) - place(b.one))
    .map(({ one }) => one);
}
