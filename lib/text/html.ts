import { escapeHtml } from "./escape";

/** Markup that is safe to put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

function markupOf(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(markupOf).join("");
}

/** A template whose values are escaped unless they are markup; lists are joined, and false and null are left out. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, at) => part + markupOf(values[at])).join(""));
