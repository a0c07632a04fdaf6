import fc from "fast-check";
import { z } from "zod";

/** The parts of a JSON schema that values are made from. */
export type Shape = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: unknown;
  propertyNames?: Shape;
  items?: Shape;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Shape).optional(),
    oneOf: z.array(Shape).optional(),
    allOf: z.array(Shape).optional(),
    properties: z.record(z.string(), Shape).optional(),
    required: z.array(z.string()).optional(),
    propertyNames: Shape.optional(),
    items: Shape.optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

/** The ids that a field may hold, if its name doesn't say so. */
const IDS: Record<string, string[]> = {
  id: ["conversation_id", "booking_id", "event_id", "lead_id"],
  message_id: ["message_id", "received_id"],
  after: ["event_id", "received_id"],
  around: ["message_id"],
  cursor: ["delivery_id"],
  answers: ["received_id"],
  lastEventId: ["event_id"],
  resource: ["resource_id"],
};

/** A placeholder for an id of the world's organization, which is only known when the request is sent. */
export const idOf = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(...(IDS[name] ?? [name])).map((known) => `{{${known}}}`);

const LONGEST = 200;
const MOST_ITEMS = 4;
const DEEPEST = 4;

const EDGE_MOMENTS = [
  "0001-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "2000-02-29T12:00:00.000Z",
  "2026-03-29T01:30:00.000Z",
  "2038-01-19T03:14:08.000Z",
  "9999-12-31T23:59:59.999Z",
];

const FORMATS: Record<string, (name: string) => fc.Arbitrary<string>> = {
  // Most ids exist: a request about an unknown one gets no further than 404.
  uuid: (name) => fc.oneof({ weight: 4, arbitrary: idOf(name) }, { weight: 1, arbitrary: fc.uuid() }),
  "date-time": () =>
    fc.oneof(
      fc.constantFrom("{{soon}}", "{{later}}", ...EDGE_MOMENTS),
      fc
        .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
  date: () => fc.constantFrom("0001-01-01", "2026-02-28", "2028-02-29", "9999-12-31"),
  uri: () => fc.constantFrom("http://127.0.0.1:9/hook", "https://127.0.0.1:9/?a=%00#b"),
};

/** Texts that are valid for fields of these names, and get further than noise does. */
const WORDS: Record<string, string[]> = {
  email: ["ada@example.com", "ADA+tag@example.co.uk", "{{email}}"],
  password: ["{{password}}", "a long walk in the rain"],
  current_password: ["{{password}}"],
  new_password: ["a long walk in the rain"],
  token: ["{{invitation_token}}", "{{verify_token}}", "{{reset_token}}"],
  url: ["http://127.0.0.1:9/hook", "https://127.0.0.1:9/?a=%00#b"],
  name: ["name", "Ada"],
  phone: ["+16505551234", "+442079460000"],
  to: ["+16505551234"],
  time_zone: ["Europe/London", "UTC"],
  country: ["GB", "US"],
  language: ["en", "pt_BR"],
  service: ["{{service}}"],
};

const noise = (min: number, max: number) =>
  fc.string({ unit: "grapheme", minLength: min, maxLength: Math.max(min, Math.min(max, LONGEST)) });

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Shape, name: string) {
  const known = format ? FORMATS[format]?.(name) : undefined;
  const words = format === "date-time" ? [] : (WORDS[name] ?? []);
  const fits = words.filter((word) => word.length >= minLength && word.length <= maxLength);
  const any = known ?? (pattern ? fc.stringMatching(new RegExp(pattern, "u")) : noise(minLength, maxLength));
  return fits.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fits) }, any) : any;
}

/** Numbers within the limits; for a field of type "integer", only whole ones. */
function numberOf({ type, minimum = -1000, maximum = 1_000_000 }: Shape) {
  const [min, max] = [Math.max(minimum, Number.MIN_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return type === "integer" ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

/** Returns a function that makes valid values for a schema. */
export function valuesOf(root: { resolve(ref: string): Shape }) {
  function objectOf(shape: Shape, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(shape.properties ?? {});
    const made = Object.fromEntries(fields.map(([key, field]) => [key, valid(field, key, depth + 1)]));
    if (fields.length === 0 && shape.additionalProperties !== false)
      return fc.dictionary(noise(1, 20), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    const required = (shape.required ?? []).filter((key) => key in made);
    return fc.record(made, { requiredKeys: required });
  }

  function valid(given: Shape, name = "", depth = 0): fc.Arbitrary<unknown> {
    const shape = given.$ref ? root.resolve(given.$ref) : given;
    if ("const" in shape) return fc.constant(shape.const);
    if (shape.enum) return fc.constantFrom(...shape.enum);
    const several = Array.isArray(shape.type) ? shape.type.map((type) => ({ ...shape, type })) : undefined;
    const branches = shape.anyOf ?? shape.oneOf ?? several;
    if (branches) return fc.oneof(...branches.map((branch) => valid(branch, name, depth)));
    if (shape.type === "string") return textOf(shape, name);
    if (shape.type === "integer" || shape.type === "number") return numberOf(shape);
    if (shape.type === "boolean") return fc.boolean();
    if (shape.type === "null") return fc.constant(null);
    if (shape.type === "array") {
      const { minItems = 0, maxItems = MOST_ITEMS } = shape;
      const most = depth > DEEPEST ? minItems : Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
      return fc.array(valid(shape.items ?? {}, name, depth + 1), { minLength: minItems, maxLength: most });
    }
    if (shape.type === "object" || shape.properties) return objectOf(shape, depth);
    return fc.jsonValue({ maxDepth: 2 });
  }

  return (shape: Shape, name?: string) => valid(shape, name);
}
