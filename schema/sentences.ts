import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};

const FORMATS: Record<string, string> = {
  email: "an e-mail address, such as ada@example.com",
  uuid: "an id (a UUID)",
  url: "an address that begins with https:// or http://",
  datetime: "a time in ISO 8601, such as 2026-01-31T09:00:00Z",
  date: "a date, such as 2026-01-31",
  time: "a time of day, such as 09:30",
};

const UNITS: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
};

const counted = (n: number | bigint, origin: string): string => {
  const [one, many] = UNITS[origin] ?? ["", ""];
  return `${n} ${Number(n) === 1 ? one : many}`.trim();
};

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (!(origin in UNITS)) return `must be ${inclusive ? "at least" : "more than"} ${minimum}`;
  if (Number(minimum) === 1) return "must not be empty";
  return `must have at least ${counted(minimum, origin)}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): string {
  if (!(origin in UNITS)) return `must be ${inclusive ? "at most" : "less than"} ${maximum}`;
  return `must have at most ${counted(maximum, origin)}`;
}

const listed = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;

function ofType({ expected, input }: Extract<Issue, { code: "invalid_type" }>): string {
  if (input === undefined) return "is required";
  return `must be ${TYPES[expected] ?? "of another type"}`;
}

/** What is wrong with a value, as text for users: the rest of a sentence that begins with the field's name. */
function sentenceOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return ofType(issue);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return `must be ${FORMATS[issue.format] ?? "written in another form"}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : listed(issue.values);
    case "invalid_union":
      if (issue.input === undefined) return "is required";
      return Array.isArray(issue.options) ? listed(issue.options) : "is none of the forms that are taken";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
}

/** Makes every schema in this process use these messages, unless it has its own. */
z.config({ customError: sentenceOf });
