/** The variables that a quick reply can contain. The composer fills them in with the open conversation's values. */
export const QUICK_REPLY_VARIABLES = [
  "name",
  "first_name",
  "service",
  "next_appointment",
  "staff_name",
  "organization",
] as const;
type QuickReplyVariable = (typeof QUICK_REPLY_VARIABLES)[number];

/** The value of each variable; null if there is none, such as no appointment. */
export type QuickReplyValues = Record<QuickReplyVariable, string | null>;

// Anything between two pairs of braces; surrounding spaces don't count.
const BRACED = /\{\{([^{}]*)\}\}/g;

const known = (braced: string): QuickReplyVariable | undefined =>
  QUICK_REPLY_VARIABLES.find((variable) => variable === braced.trim());

/** A variable as it is written in a text: `{{name}}`. */
export const asGap = (variable: string): string => `{{${variable}}}`;

/** The unknown names in braces in a text, each once. */
export const unknownVariables = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(BRACED)].map(([, name = ""]) => name.trim()).filter((name) => !known(name)),
  ),
];

/** A text with its variables filled in; a variable without a value stays visible as it is. */
export const fillQuickReply = (content: string, values: QuickReplyValues): string =>
  content.replace(BRACED, (gap, name: string) => {
    const variable = known(name);
    return (variable && values[variable]) || gap;
  });

/** The first variable that is still in a text, and where; null if there is none. */
export function firstGap(text: string): { variable: QuickReplyVariable; from: number; to: number } | null {
  for (const { 0: gap, 1: name = "", index } of text.matchAll(BRACED)) {
    const variable = known(name);
    if (variable) return { variable, from: index, to: index + gap.length };
  }
  return null;
}
