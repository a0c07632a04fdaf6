import { type Html, html } from "@/lib/text/html";
import { isSameJson } from "@/lib/text/json";
import type { Schema } from "./document";
import { phrase } from "./prose";

/** The schemas that others refer to by `$ref`. */
export type NamedSchemas = Record<string, Schema>;

const refName = (ref: string) => ref.split("/").at(-1) ?? ref;

/** The schema that a `$ref` names, or else the schema itself. */
export const resolved = (schema: Schema, named: NamedSchemas): Schema =>
  (schema.$ref && named[refName(schema.$ref)]) || schema;

export const anchorOf = (name: string) => `schema-${name}`;

/** Schemas have a page of their own: with the operations, one page would be too large. */
const addressOf = (name: string) => `/docs/schemas#${anchorOf(name)}`;

/** A link to a named schema. */
export const schemaLink = (name: string): Html => html`<a href="${addressOf(name)}">${name}</a>`;

const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;

const listed = (parts: Html[], between: string) =>
  parts.map((part, at) => (at === 0 ? part : html`${between}${part}`));

const isNull = (schema: Schema) => schema.type === "null";

/** A schema's alternatives; `null` among its types is one of them. */
function alternatives({ anyOf, oneOf, type, ...rest }: Schema): Schema[] | null {
  if (anyOf ?? oneOf) return anyOf ?? oneOf ?? null;
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : null;
}

/** A schema's type in words; named schemas are links. */
export function typeOf(schema: Schema): Html {
  const { $ref, enum: options, format, items, additionalProperties: values } = schema;
  if ($ref) return schemaLink(refName($ref));
  if (schema.const !== undefined) return literal(schema.const);
  if (options) return html`${listed(options.map(literal), " | ")}`;
  const several = alternatives(schema);
  if (several) return html`${listed(several.map(typeOf), " or ")}`;
  if (items) return html`array of ${typeOf(items)}`;
  if (typeof values === "object") return html`map of ${typeOf(values)}`;
  return html`${schema.type ?? "anything"}${format && ` (${format})`}`;
}

// The bounds that zod gives every integer are no rule of ours.
const isSaid = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function range(min: number | undefined, max: number | undefined, unit: string): string | null {
  const least = isSaid(min) && min !== 0 ? min : undefined;
  const most = isSaid(max) ? max : undefined;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? null : `at least ${least}${unit}`;
}

/** A value's constraints besides its type. */
function limitsOf(schema: Schema): Html[] {
  const inner = alternatives(schema)?.find((one) => !isNull(one));
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = { ...schema, ...inner };
  const ranges = [
    range(minLength, maxLength, " characters"),
    range(minimum, maximum, ""),
    range(minItems, maxItems, " items"),
  ].flatMap((said) => (said ? [html`${said}`] : []));
  return [
    ...ranges,
    ...(pattern ? [html`matches <code>${pattern}</code>`] : []),
    ...(schema.default === undefined ? [] : [html`${literal(schema.default)} by default`]),
  ];
}

/** The objects inside a value that have fields to show and no name of their own. */
function innerObjects(schema: Schema): Schema[] {
  if (schema.$ref) return [];
  if (schema.properties) return [schema];
  const inside = [...(alternatives(schema) ?? []), ...(schema.items ? [schema.items] : [])];
  if (typeof schema.additionalProperties === "object") inside.push(schema.additionalProperties);
  return inside.flatMap(innerObjects);
}

type Fields = Schema["properties"];
type Field = { name: string; schema: Schema; isRequired: boolean; about?: string; beside?: Fields };

/** Whether an object has only fields of the one that it stands in, as an event's `previous` does. */
const repeats = ({ properties = {} }: Schema, beside: Fields = {}): boolean =>
  Object.entries(properties).every(([name, schema]) => isSameJson(schema, beside[name]));

/** One field: name, type and constraints, with its own fields folded beneath, unless they are those `beside` it. */
export function field({ name, schema, isRequired, about = schema.description, beside }: Field): Html {
  const inside = innerObjects(schema).filter((object) => !repeats(object, beside));
  const facts = listed([typeOf(schema), ...limitsOf(schema)], ", ");
  // Without blanks between them: there are thousands of fields.
  return html`<li><div class="field"><code class="name">${name}</code> <span class="type">${facts}</span>${
    isRequired && html` <b>required</b>`
  }</div>${about && html`<p class="quiet">${phrase(about)}</p>`}${
    inside.length > 0 && html`<details><summary>Fields of ${name}</summary>${inside.map(fieldsOf)}</details>`
  }</li>`;
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Html =>
  html`<ul class="fields">${Object.entries(properties).map(([name, schema]) =>
    field({ name, schema, isRequired: required.includes(name), beside: properties }),
  )}</ul>`;

/** A schema's content: its fields, those of each alternative, or its type if it has none. */
export function shapeOf(schema: Schema, named: NamedSchemas): Html {
  const whole = resolved(schema, named);
  const objects = innerObjects(whole);
  if (objects.length === 0) return html`<p class="field">${typeOf(whole)}</p>`;
  return html`${objects.map((object, at) => html`${at > 0 && html`<p class="quiet">or</p>`}${fieldsOf(object)}`)}`;
}
