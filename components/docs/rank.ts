import { docs } from "@/components/text/en/docs";

/** A part of the documentation that a search can find. */
export type DocsTopic = {
  href: string;
  title: string;
  /** What it is: an operation's method and path, a guide's name. */
  detail: string;
  /** The names of its fields and parameters. */
  names: string[];
  text: string;
};

/** A place that was found; `field` is the name that matched, if nothing more telling did. */
export type Hit = DocsTopic & { field: string | undefined };

/** How well one word matches; 0: not at all. */
function scoreOf(word: string, { title, detail, names, text }: DocsTopic): number {
  const [heading, about] = [title.toLowerCase(), detail.toLowerCase()];
  if (heading === word || about.endsWith(` ${word}`) || about.endsWith(`/v1${word}`)) return 12;
  if (heading.startsWith(word)) return 8;
  if (names.includes(word)) return 6;
  if (heading.includes(word) || about.includes(word)) return 5;
  if (names.some((name) => name.includes(word))) return 2;
  return text.toLowerCase().includes(word) ? 1 : 0;
}

/** A schema goes behind the operations and guides that are found too, unless the query is its name. */
const isBehind = ({ title, detail }: DocsTopic, query: string): boolean =>
  detail === docs.schema && title.toLowerCase() !== query.trim().toLowerCase();

/** The places that have every word of a query, the best first. */
export function rank(entries: readonly DocsTopic[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => scoreOf(word, entry)) }))
    .filter(({ scores }) => !scores.includes(0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, one) => sum + one) }))
    .sort((a, b) => Number(isBehind(a.entry, query)) - Number(isBehind(b.entry, query)) || b.score - a.score)
    .map(({ entry }) => ({ ...entry, field: fieldOf(entry, words) }));
}

/** The field that a query means: the one whose name is a word of it, or else contains one. */
function fieldOf({ title, detail, names }: DocsTopic, words: string[]): string | undefined {
  const shown = `${title} ${detail}`.toLowerCase();
  const sought = words.filter((word) => !shown.includes(word));
  return (
    names.find((name) => sought.includes(name)) ??
    names.find((name) => sought.some((word) => name.includes(word)))
  );
}
