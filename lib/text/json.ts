/** Whether a value contains others: an object or an array. */
export const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Every value in a JSON value with its depth (0 for the root). Not recursive, so depth can't exhaust the stack. */
export function* walk(root: unknown): Generator<{ value: unknown; depth: number }> {
  const open = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const { value, depth } = next;
    if (!isContainer(value)) continue;
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}

const MAX_DEPTH = 64;
/** How many fields an object may have that comes from outside. */
export const MAX_FIELDS = 1000;
const MAX_ITEMS = 10_000;
const MAX_VALUES = 200_000;
/** Parsing so many takes 50 ms at worst. */
const MAX_ANSWERED_VALUES = 25_000;

// Bytes of ASCII.
const QUOTE = 34;
const COMMA = 44;
const LIST = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;

/** Whether a condition holds at a comma or bracket of a JSON text, outside its strings. The text is not parsed. */
function someMark(bytes: Uint8Array, isOver: (byte: number) => boolean): boolean {
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH) at++;
    else if (!isText && (byte === COMMA || byte >= LIST) && isOver(byte)) return true;
  }
  return false;
}

/** Whether a JSON text has more values than we read from outside: parsing a million empty lists takes half a second. */
export function hasTooManyValues(bytes: Uint8Array, most = MAX_VALUES): boolean {
  let values = 0;
  return someMark(bytes, (byte) => {
    if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
    return values > most;
  });
}

/** Whether an object in a JSON text has more names than we read: parsing 25,000 of them takes 50 ms. */
function hasTooManyNames(bytes: Uint8Array): boolean {
  /** How many commas each open object has; a list's don't count. */
  const commas: number[] = [];
  return someMark(bytes, (byte) => {
    if (byte === OBJECT) commas.push(0);
    else if (byte === LIST) commas.push(Number.NEGATIVE_INFINITY);
    else if (byte === OBJECT_END || byte === LIST_END) commas.pop();
    else if (byte === COMMA) commas.push((commas.pop() ?? 0) + 1);
    return (commas.at(-1) ?? 0) >= MAX_FIELDS;
  });
}

/** Whether an object has more fields, or a list more items, than we read. */
export const isTooWide = (value: object): boolean =>
  Array.isArray(value) ? value.length > MAX_ITEMS : Object.keys(value).length > MAX_FIELDS;

/** What a value from outside has too much of, as a sentence; null if it may be worked with. */
export function excessOf(root: unknown): string | null {
  for (const { value, depth } of walk(root)) {
    if (!isContainer(value)) continue;
    if (depth > MAX_DEPTH) return `The body is nested more than ${MAX_DEPTH} levels deep.`;
    if (!isTooWide(value)) continue;
    return Array.isArray(value)
      ? `A list in the body has more than ${MAX_ITEMS} items.`
      : `An object in the body has more than ${MAX_FIELDS} fields.`;
  }
  return null;
}

/** A JSON text's value, or undefined if it is invalid. Only for a text that is known to have no excess. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a JSON text that somebody else wrote, or undefined if it is invalid or has too much of anything. */
export function readJson(text: string, most_values = MAX_ANSWERED_VALUES): unknown {
  const bytes = Buffer.from(text);
  if (hasTooManyValues(bytes, most_values) || hasTooManyNames(bytes)) return undefined;
  const value = jsonIn(text);
  return excessOf(value) === null ? value : undefined;
}

/** Whether two values have the same JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
