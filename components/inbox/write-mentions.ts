import type { Colleague } from "@/server/schema/colleague";
import { splitMentions } from "./mentions";

/** The ids of those whom a text mentions. Of two with one name both are, since the text can't say which. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  const names = new Set(
    splitMentions(text, colleagues).flatMap(({ mentioned }) => mentioned?.full_name ?? []),
  );
  return colleagues.filter(({ full_name }) => names.has(full_name)).map(({ id }) => id);
}

// An @ at the text's beginning or after something that is no letter, and the name begun behind it.
const BEGUN = /(?<![\p{L}\p{N}_])@([^@\n]{0,60})$/u;

/** The name that is begun before the caret, in lower case; null where none is. */
export const begunName = (beforeCaret: string): string | null =>
  BEGUN.exec(beforeCaret)?.[1]?.toLowerCase() ?? null;

/** The text before the caret with a colleague's name in the begun one's place. */
export const withName = (beforeCaret: string, { full_name }: Colleague): string =>
  beforeCaret.replace(BEGUN, () => `@${full_name} `);

/** Whether a colleague may be meant: the term begins the name or one of its words. */
export const isMeant = ({ full_name }: Colleague, term: string): boolean => {
  const name = full_name.toLowerCase();
  return name.startsWith(term) || name.includes(` ${term}`);
};
