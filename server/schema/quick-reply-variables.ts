/** The variables that a quick reply's text may hold. The composer fills them in with the open conversation's values. */
export const QUICK_REPLY_VARIABLES = [
  "name",
  "first_name",
  "service",
  "next_appointment",
  "staff_name",
  "organization",
] as const;
type QuickReplyVariable = (typeof QUICK_REPLY_VARIABLES)[number];

/** What is written for each variable; null where there is nothing, such as no appointment. */
export type QuickReplyValues = Record<QuickReplyVariable, string | null>;

// Whatever stands between two pairs of braces; spaces beside it don't count.
const BRACED = /\{\{([^{}]*)\}\}/g;

const known = (braced: string): QuickReplyVariable | undefined =>
  QUICK_REPLY_VARIABLES.find((variable) => variable === braced.trim());

/** A variable as it stands in a text: `{{name}}`. */
export const asGap = (variable: string): string => `{{${variable}}}`;

/** What stands in braces in a text and is no variable; each once. */
export const unknownVariables = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(BRACED)].map(([, name = ""]) => name.trim()).filter((name) => !known(name)),
  ),
];

/** A text with its variables filled in; one without a value stays as it is, to be seen. */
export const fillQuickReply = (content: string, values: QuickReplyValues): string =>
  content.replace(BRACED, (gap, name: string) => {
    const variable = known(name);
    return (variable && values[variable]) || gap;
  });

/** The first variable that still stands in a text, and where; null where none does. */
export function firstGap(text: string): { variable: QuickReplyVariable; from: number; to: number } | null {
  for (const { 0: gap, 1: name = "", index } of text.matchAll(BRACED)) {
    const variable = known(name);
    if (variable) return { variable, from: index, to: index + gap.length };
  }
  return null;
}
