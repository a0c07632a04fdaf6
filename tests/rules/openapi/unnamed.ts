import type { ApiDocument, Schema } from "@/server/http/openapi/reference/document";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every schema and part of one in a JSON value, with its place. Examples are not schemas. */
function* nodesIn(value: unknown, place: string[]): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* nodesIn(one, [...place, `${at}`]);
  if (!isObject(value)) return;
  yield [place.join("/"), value];
  for (const [name, one] of Object.entries(value))
    if (!name.startsWith("example")) yield* nodesIn(one, [...place, name]);
}

const HAS_FIELDS = ["properties", "anyOf", "oneOf"];

/** The variants of unions that have fields and no name: generators make up names for them, or fail. */
export const unnamedVariants = (document: unknown): string[] =>
  [...nodesIn(document, [])].flatMap(([place, node]) =>
    [node.anyOf, node.oneOf].flatMap((variants) =>
      Array.isArray(variants) && variants.some((one) => HAS_FIELDS.some((field) => field in one))
        ? place
        : [],
    ),
  );

/** The enums that stand at several places without a name: each would be another type. */
export function recurringEnums(document: unknown): string[] {
  const seen = new Map<string, number>();
  for (const [, node] of nodesIn(document, [])) {
    if (!Array.isArray(node.enum)) continue;
    const values = JSON.stringify(node.enum);
    seen.set(values, (seen.get(values) ?? 0) + 1);
  }
  return [...seen].filter(([, times]) => times > 1).map(([values]) => values);
}

/** The parameters of queries that are a choice between types, as a boolean spelt as a word would be. */
export const mixedParameters = ({ paths }: ApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters }) =>
      parameters.filter(({ schema }) => isMixed(schema)).map(({ name }) => `${path} ${name}`),
    ),
  );

const isMixed = ({ anyOf, oneOf }: Schema): boolean => (anyOf ?? oneOf) !== undefined;
