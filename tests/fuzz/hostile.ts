import fc from "fast-check";
import { EDGES } from "./edges";

/** A value that no well-meaning client sends. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...EDGES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 50 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40_000 }).map((length) => "a".repeat(length)) },
);

/** A text that no well-meaning client sends. */
export const hostileText: fc.Arbitrary<string> = hostile.map((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);

type Place = (string | number)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every place in a JSON value, the root first. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, n) => placesIn(item, [...at, n]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))];
}

/** Sets a field by its entries, so that `__proto__` is a field like any other. */
const withField = (object: Record<string, unknown>, key: string, value: unknown) =>
  Object.fromEntries([...Object.entries(object).filter(([other]) => other !== key), [key, value]]);

/** `value` with the part at `place` replaced by the result of `change`; undefined removes it. */
function changed(value: unknown, [head, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (head === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((item, n) => {
      const next = n === head ? changed(item, rest, change) : item;
      return next === undefined ? [] : [next];
    });
  if (!isObject(value)) return value;
  const next = changed(value[head], rest, change);
  if (next !== undefined) return withField(value, String(head), next);
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== head));
}

const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "",
  "\u0000",
  "a".repeat(5000),
];

const isChange = fc.constantFrom("replaced", "left out", "added", "wrapped");

/** A valid value that was corrupted in one place. */
export const spoiled = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), isChange, hostile, fc.constantFrom(...NAMES))
    .map(([value, nth, how, poison, name]) => {
      const places = placesIn(value);
      const place = places[nth % places.length] ?? [];
      return (
        changed(value, place, (old) => {
          if (how === "left out") return place.length > 0 ? undefined : null;
          if (how === "wrapped") return [old];
          return how === "added" && isObject(old) ? withField(old, name, poison) : poison;
        }) ?? null
      );
    });
