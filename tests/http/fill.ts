import { z } from "zod";

/** The parts of a JSON schema that an input is made from. */
type Shape = {
  $ref?: string;
  $defs?: Record<string, Shape>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  pattern?: string;
  default?: unknown;
};

const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    $defs: z.record(z.string(), Shape).optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Shape).optional(),
    oneOf: z.array(Shape).optional(),
    properties: z.record(z.string(), Shape).optional(),
    items: Shape.optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    pattern: z.string().optional(),
    default: z.unknown().optional(),
  }),
);

const FORMATS: Record<string, string> = { "date-time": "2026-01-02T03:04:05.000Z", date: "2026-01-02" };

/** Makes the values of an input. A path names a field in it: `cursor.id`. */
type Filling = {
  ids: (path: string) => string;
  words: (path: string, pattern: RegExp) => string;
  without: string[];
};

/**
 * Inputs for a schema with every field filled, one for each branch of a union. `ids` and `words` make the values of
 * ids and strings from the field's path; fields in `without` are left out.
 */
export function fillings(schema: z.ZodType, filling: Filling): unknown[] {
  const root = Shape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const branches = (shape: Shape): Shape[] =>
    (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== "null");
  // If there are several types, take the first: it is not null.
  const resolve = (shape: Shape): Shape => {
    const named = shape.$ref ? (root.$defs?.[shape.$ref.replace("#/$defs/", "")] ?? {}) : shape;
    return Array.isArray(named.type) ? { ...named, type: named.type[0] } : named;
  };
  let most = 1;

  function fill(given: Shape, path: string, round: number): unknown {
    const shape = resolve(given);
    const among = branches(shape);
    most = Math.max(most, among.length);
    const branch = among[round % among.length];
    if (branch) return fill(branch, path, round);
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return shape.enum[0];
    if (shape.format === "uuid") return filling.ids(path);
    if (shape.type === "string")
      return FORMATS[shape.format ?? ""] ?? filling.words(path, new RegExp(shape.pattern ?? ""));
    if (shape.type === "integer" || shape.type === "number")
      return shape.default ?? Math.max(shape.minimum ?? 1, 1);
    if (shape.type === "boolean") return true;
    if (shape.type === "array") return [fill(shape.items ?? {}, path, round)];
    const fields = Object.entries(shape.properties ?? {})
      .map(([name, field]) => ({ name, field, where: path ? `${path}.${name}` : name }))
      .filter(({ where }) => !filling.without.includes(where));
    return Object.fromEntries(fields.map(({ name, field, where }) => [name, fill(field, where, round)]));
  }

  const filled: unknown[] = [];
  for (let round = 0; round < most; round++) filled.push(fill(root, "", round));
  return filled;
}
