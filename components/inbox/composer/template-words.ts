import { unformatted } from "@/components/inbox/log/formatted";
import type { QuickReplyValues } from "@/schema/quick-reply-variables";

const VARIABLE = /\{\{\s*(\d+)\s*\}\}/g;
const LONGEST_OPTION = 90;

/** What usually follows some words in the languages that customers speak, looked up right before a blank. */
const CUES: readonly (readonly [RegExp, keyof QuickReplyValues])[] = [
  [
    /(?:^|\W)(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten tag|hola|estimad[oa]|bonjour|ch[eè]re?|olá|prezad[oa]) ?$/iu,
    "first_name",
  ],
  [/(?:^|\W)(?:this is|here is|hier ist|somos|ici|aqui é) ?$/iu, "organization"],
  [/(?:^|\W)(?:your|ihre?|dein|su|tu|votre|sua?|seu) ?$/iu, "service"],
  [/(?:^|\W)(?:on|am|el|le|em|dia) ?$/iu, "next_appointment"],
];

/** The numbers of a template's variables, in ascending order: `Hi {{1}}` has ["1"]. */
export const variablesOf = (body: string): string[] =>
  [...new Set([...body.matchAll(VARIABLE)].map(([, name = ""]) => name))].toSorted(
    (a, b) => Number(a) - Number(b),
  );

/** A template's text with its variables filled in; `blank` is shown for those that have no value yet. */
export const fillTemplate = (body: string, values: Record<string, string>, blank = "…"): string =>
  body.replace(VARIABLE, (_, name: string) => values[name] || blank);

/** The values of the variables that can be told from the words before them, if they are known. */
export function knownValues(body: string, known: QuickReplyValues): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { 1: name = "", index } of body.matchAll(VARIABLE)) {
    const before = body.slice(Math.max(0, index - 20), index);
    const cue = CUES.find(([words]) => words.test(before))?.[1];
    const value = cue && known[cue];
    if (value) values[name] ??= value;
  }
  return values;
}

/** A template in a list: the beginning of what the customer reads, on one line. */
export function templateOption(body: string, known: QuickReplyValues | null): string {
  const filled = fillTemplate(unformatted(body), known ? knownValues(body, known) : {});
  const line = filled.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_OPTION ? `${line.slice(0, LONGEST_OPTION - 1)}…` : line;
}
