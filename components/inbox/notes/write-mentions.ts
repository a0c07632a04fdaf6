import type { Colleague } from "@/schema/colleague";
import { splitMentions } from "./mentions";

/** The ids of the colleagues whom a text mentions. If two share a name, both: the text can't say which. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  const names = new Set(
    splitMentions(text, colleagues).flatMap(({ mentioned }) => mentioned?.full_name ?? []),
  );
  return colleagues.filter(({ full_name }) => names.has(full_name)).map(({ id }) => id);
}

// An @ that doesn't follow a letter, digit or underscore, and the name begun after it.
const BEGUN = /(?<![\p{L}\p{N}_])@([^@\n]{0,60})$/u;

/** The name begun before the caret, in lower case; null if there is none. */
export const begunName = (beforeCaret: string): string | null =>
  BEGUN.exec(beforeCaret)?.[1]?.toLowerCase() ?? null;

/** The text before the caret, with the begun name replaced by the colleague's. */
export const withName = (beforeCaret: string, { full_name }: Colleague): string =>
  beforeCaret.replace(BEGUN, () => `@${full_name} `);

/** Whether a colleague matches: the term starts the name or one of its words. */
export const matchesName = ({ full_name }: Colleague, term: string): boolean => {
  const name = full_name.toLowerCase();
  return name.startsWith(term) || name.includes(` ${term}`);
};
