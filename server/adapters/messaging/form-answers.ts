import { toStorable } from "@/schema/common";

const MOST_ANSWERS = 50;
const MOST_CHARS = 500;

/** What providers add to a form's answers for themselves. */
const INTERNAL = /^(?:flow_token|wa_flow_response_params)$/;

/** A field as Meta's flow builder names it: `screen_0_Full_name_2`. */
const BUILT = /^screen_\d+_(.+)_\d+$/;

/** An option as the builder names it: `0_Yes, please`. */
const OPTION = /^\d+_(?=\D)/;

/** A field's name as a person would write it: `fullName`, `full_name` and `Full-name` are "Full name". */
function questionOf(key: string): string {
  const words = (BUILT.exec(key)?.[1] ?? key)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\s-]+/g, " ")
    .trim();
  const [first = "", ...rest] = words.split(" ");
  const lower = rest.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word));
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...lower].join(" ");
}

function answerOf(value: unknown, key: string): string {
  if (Array.isArray(value))
    return value
      .slice(0, MOST_ANSWERS)
      .map((one) => answerOf(one, key))
      .filter(Boolean)
      .join(", ");
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "string") return BUILT.test(key) ? value.replace(OPTION, "") : value;
  if (typeof value === "number") return String(value);
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The answers of a form that a customer filled in, a line each, as `question: answer`. Null if there is none: the JSON
 * can't be read, or nothing was filled in. Questions are only known by their fields' names.
 */
export function formInWords(form: unknown): string | null {
  if (!isRecord(form)) return null;
  // Twilio wraps them.
  if (isRecord(form.flowResponse)) return formInWords(form.flowResponse);
  const lines = Object.entries(form)
    .filter(([key]) => !INTERNAL.test(key))
    .slice(0, MOST_ANSWERS)
    .map(([key, value]) => [questionOf(key.slice(0, MOST_CHARS)), answerOf(value, key).slice(0, MOST_CHARS)])
    .filter(([, answer]) => answer)
    .map(([question, answer]) => toStorable(`${question}: ${answer}`));
  return lines.length > 0 ? lines.join("\n") : null;
}
