import { ApiDocument, type DocumentedOperation, type Schema } from "@/server/http/openapi/reference/document";

const nameIn = ($ref: string) => $ref.replace(/^#\/components\/\w+\//, "");
const json = (value: unknown) => JSON.stringify(value);

/** A constraint that may have a lower and an upper end, such as `1..100 items`. */
const range = (from: number | undefined, to: number | undefined, unit: string): string[] =>
  from === undefined && to === undefined ? [] : [`${from ?? ""}..${to ?? ""}${unit}`];

const constraintsOf = (schema: Schema): string[] => [
  ...(schema.format ? [schema.format] : []),
  ...(schema.const === undefined ? [] : [json(schema.const)]),
  ...(schema.enum ? [schema.enum.map(json).join("|")] : []),
  ...(schema.pattern ? [`/${schema.pattern}/`] : []),
  ...range(schema.minimum, schema.maximum, ""),
  ...range(schema.minLength, schema.maxLength, " characters"),
  ...range(schema.minItems, schema.maxItems, " items"),
  ...(schema.default === undefined ? [] : [`default ${json(schema.default)}`]),
  ...(schema.additionalProperties === false ? ["closed"] : []),
];

/** A type in a few words, without the fields of an object. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return nameIn(schema.$ref);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [variants.map(typeOf).join(" | "), ...constraintsOf(schema)].join(" ");
  const words = [...[schema.type ?? []].flat(), ...constraintsOf(schema)];
  if (schema.items) words.push(`of ${typeOf(schema.items)}`);
  if (typeof schema.additionalProperties === "object")
    words.push(
      `of ${schema.propertyNames ? `${typeOf(schema.propertyNames)}: ` : ""}${typeOf(schema.additionalProperties)}`,
    );
  return words.join(" ") || "anything";
}

/** The schemas with fields of their own inside a type, by their place in it. */
function partsOf(schema: Schema, place: string): [place: string, part: Schema][] {
  if (schema.$ref) return [];
  if (schema.properties) return [[place, schema]];
  const below = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
  return [
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((one, index) => partsOf(one, `${place}(${index + 1})`)),
    ...(schema.items ? partsOf(schema.items, `${place}[]`) : []),
    ...(below ? partsOf(below, `${place}{}`) : []),
  ];
}

/** A line for each field of a type, at any depth. */
const fieldsOf = (schema: Schema, place: string): string[] =>
  partsOf(schema, place).flatMap(([at, { properties = {}, required = [] }]) =>
    Object.entries(properties).flatMap(([name, field]) => [
      `${at}.${name}: ${typeOf(field)}${required.includes(name) ? ", required" : ""}`,
      ...fieldsOf(field, `${at}.${name}`),
    ]),
  );

/** A line for the type at `place`, and one for each of its fields. */
const linesOf = (schema: Schema, place: string): string[] => [
  `${place}: ${typeOf(schema)}`,
  ...fieldsOf(schema, place),
];

type Content = Record<string, { schema: Schema }>;

const contentLines = (content: Content | undefined, place: string): string[] =>
  Object.entries(content ?? {}).flatMap(([type, { schema }]) => linesOf(schema, `${place} ${type}`));

function operationLines(
  place: string,
  { operationId, security, parameters, requestBody, responses }: DocumentedOperation,
) {
  const answers = Object.entries(responses).map(([status, response]) =>
    "$ref" in response
      ? `${status} ${nameIn(response.$ref)}`
      : `${status} ${Object.values(response.content ?? {})
          .map(({ schema }) => typeOf(schema))
          .join(" | ")}`.trim(),
  );
  return [
    `${place} ${operationId} ${security.length > 0 ? "(token)" : "(open)"} -> ${answers.join(", ")}`,
    ...parameters.flatMap(({ name, in: where, schema, required }) =>
      linesOf(schema, `${place} ${where} ${name}${required ? ", required" : ""}`),
    ),
    ...contentLines(requestBody?.content, `${place} body`),
    ...Object.entries(responses).flatMap(([status, response]) =>
      "$ref" in response ? [] : contentLines(response.content, `${place} ${status}`),
    ),
  ];
}

/** The API as sorted lines: one per operation, field and error. What changes the API changes a line. */
export function apiDigest(json: unknown): string {
  const { paths, webhooks, components } = ApiDocument.parse(json);
  const lines = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, one]) =>
        operationLines(`${path} ${method.toUpperCase()}`, one),
      ),
    ),
    ...Object.entries(webhooks).flatMap(([event, { post }]) =>
      contentLines(post.requestBody?.content, `event ${event}`),
    ),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => linesOf(schema, name)),
    ...Object.entries(components.responses).map(([name, { description, headers = {} }]) =>
      [`error ${name}: ${description}`, ...Object.keys(headers)].join(", "),
    ),
  ];
  return `${[...new Set(lines)].sort().join("\n")}\n`;
}
