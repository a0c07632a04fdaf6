import type { ApiDocument, Schema } from "@/server/http/openapi/reference/document";

/** How many of a kind have a description, and the places of those that have none. */
type Share = { described: number; all: number; missing: string[] };

const shareOf = (found: [place: string, isDescribed: boolean][]): Share => {
  const missing = found.filter(([, isDescribed]) => !isDescribed).map(([place]) => place);
  return { described: found.length - missing.length, all: found.length, missing };
};

/** The schemas directly inside a schema that is not an object's field. */
const partsOf = (schema: Schema): Schema[] => [
  ...(schema.anyOf ?? schema.oneOf ?? []),
  ...(schema.items ? [schema.items] : []),
  ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
];

/** A reference to a component, or a list of such, says what the component says. A constant speaks for itself. */
const isDescribed = (schema: Schema): boolean =>
  (schema.description ?? schema.$ref ?? schema.items?.$ref) !== undefined || schema.const !== undefined;

/** Every field at any depth below `place`, and whether it is described. */
const fieldsOf = (schema: Schema, place: string): [string, boolean][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, boolean][] => [
    [`${place}.${name}`, isDescribed(field)],
    ...fieldsOf(field, `${place}.${name}`),
  ]),
  ...partsOf(schema).flatMap((part) => fieldsOf(part, place)),
];

/** The share of components, properties and parameters that the document describes. */
export function describedShares({ paths, webhooks, components }: ApiDocument): Record<string, Share> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      place: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const deliveries = Object.entries(webhooks).map(([place, { post }]) => ({ place, operation: post }));
  const contents = [...operations, ...deliveries].flatMap(({ place, operation }) => [
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ place, schema })),
    ...Object.values(operation.responses).flatMap((response) =>
      "content" in response
        ? Object.values(response.content ?? {}).map(({ schema }) => ({ place, schema }))
        : [],
    ),
  ]);
  const schemas = Object.entries(components.schemas);
  return {
    components: shareOf(schemas.map(([name, { description }]) => [name, description !== undefined])),
    properties: shareOf([
      ...schemas.flatMap(([name, schema]) => fieldsOf(schema, name)),
      ...contents.flatMap(({ place, schema }) => fieldsOf(schema, place)),
    ]),
    parameters: shareOf(
      operations.flatMap(({ place, operation }) =>
        operation.parameters.map(({ name, description }): [string, boolean] => [
          `${place} ${name}`,
          description !== undefined,
        ]),
      ),
    ),
  };
}
