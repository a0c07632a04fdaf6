import type { Schema } from "./document";
import type { Placed } from "./groups";
import { type NamedSchemas, resolved } from "./schema";

const OF_FORMAT: Record<string, string> = {
  uuid: "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  "date-time": "2026-03-02T09:30:00.000Z",
  date: "2026-03-02",
  email: "ada@example.com",
  uri: "https://example.com",
};

const typeIn = ({ type }: Schema) => (Array.isArray(type) ? type[0] : type);

function text({ format, pattern, minLength = 0 }: Schema): string {
  if (format && OF_FORMAT[format]) return OF_FORMAT[format];
  if (pattern?.includes("\\+")) return "+14155550123";
  return "text".padEnd(minLength, "-");
}

function objectOf({ properties = {}, required = [] }: Schema, named: NamedSchemas): Record<string, unknown> {
  // A patch requires no field, but one without any changes nothing.
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, named)]));
}

/** The shortest value that a schema accepts: its required fields, the first of every choice. */
function sampleOf(schema: Schema, named: NamedSchemas): unknown {
  const whole = resolved(schema, named);
  const example = schema.example ?? whole.example;
  if (example !== undefined) return example;
  if (whole.const !== undefined) return whole.const;
  if (whole.default !== undefined) return whole.default;
  if (whole.enum) return whole.enum[0];
  const [first] = whole.anyOf ?? whole.oneOf ?? [];
  if (first) return sampleOf(first, named);
  if (whole.properties) return objectOf(whole, named);
  if (whole.items) return [sampleOf(whole.items, named)];
  const type = typeIn(whole);
  if (type === "string") return text(whole);
  if (type === "integer" || type === "number") return Math.max(whole.minimum ?? 1, 1);
  if (type === "boolean") return true;
  return {};
}

/** The smallest call of an operation: its query, and its body with that one's type. */
export function sampleCall({ operation }: Pick<Placed, "operation">, named: NamedSchemas) {
  const needed = operation.parameters.filter((one) => one.in === "query" && one.required);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    query: needed.map(({ name, schema }) => [name, String(sampleOf(schema, named))]),
    type,
    body: type === "application/json" && content ? sampleOf(content.schema, named) : undefined,
  };
}
