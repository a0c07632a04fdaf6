import { text } from "./common";

/** A text on one line, without tabs or runs of spaces: Meta rejects a template's value with any of them. */
export const onOneLine = (value: string): string => value.replace(/\s+/gu, " ").trim();

/** A value for a template's variable, put on one line. An empty one, which Meta rejects, is refused. */
export const TemplateValue = (max: number) => text(max).overwrite(onOneLine).min(1, "must not be empty");
