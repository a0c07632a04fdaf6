import fc from "fast-check";
import { type Described, described, faultOfAny, judgeOf, resolve } from "./contract";
import { hostileText } from "./hostile";
import type { Answer, Kind, Plan } from "./plan";
import { bodyOf, headersOf, ofAllKinds, type Target, typeFor, valueFor } from "./target";
import { idOf, valuesOf } from "./values";

const valid = valuesOf({ resolve });

type Parameter = Described["parameters"][number];
const placedIn = (operation: Described, place: string) =>
  operation.parameters.filter((parameter) => parameter.in === place);

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A path parameter; never empty, `.` or `..`, which would make another address. */
function pathValue(kind: Kind, { name, schema }: Parameter): fc.Arbitrary<string> {
  const good = valid(schema, name).map(toText);
  if (kind === "valid") return good;
  const bad = hostileText
    .filter((text) => text !== "" && !/^\.{1,2}$/.test(text))
    .map((text) => text.slice(0, 300));
  return fc.oneof({ weight: 3, arbitrary: idOf(name) }, { weight: 1, arbitrary: bad });
}

function queryValues(kind: Kind, parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
  const good = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, valueFor(kind, valid(schema, name)).map(toText)]),
  );
  const requiredKeys = parameters.flatMap(({ name, required }) => (required ? [name] : []));
  const known = fc.record(good, { requiredKeys });
  if (kind !== "hostile") return known;
  const strange = fc.dictionary(
    hostileText.map((text) => text.slice(0, 100)),
    hostileText,
    { maxKeys: 2 },
  );
  return fc.tuple(known, strange).map(([one, other]) => ({ ...one, ...other }));
}

// An address can't have half of a surrogate pair.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const toQuery = (values: Record<string, string>): string => {
  const pairs = Object.entries(values).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  // Node doesn't read longer request heads.
  return pairs.length > 0 ? `?${pairs.join("&")}`.slice(0, 8000).replace(/%[\da-f]?$/i, "") : "";
};

function bodyFor(kind: Kind, operation: Described): fc.Arbitrary<Pick<Plan, "headers" | "body">> {
  const [given] = Object.entries(operation.requestBody?.content ?? {});
  if (!given) return fc.constant({ headers: {} });
  const [type, { schema }] = given;
  const isJson = type.endsWith("json");
  const text = isJson
    ? bodyOf(kind, valid(schema))
    : fc.oneof(hostileText, fc.constantFrom("name\nAda", "name;phone\nAda;1"));
  const full = fc
    .tuple(text, typeFor(kind, type))
    .map(([body, sent]) => ({ headers: { "content-type": sent }, body }));
  const isNeeded = operation.requestBody?.required === true && kind === "valid";
  return isNeeded
    ? full
    : fc.oneof({ weight: 9, arbitrary: full }, { weight: 1, arbitrary: fc.constant({ headers: {} }) });
}

function plansOf(operation: Described, kind: Kind): fc.Arbitrary<Plan> {
  const inPath = placedIn(operation, "path");
  const params = fc.record(Object.fromEntries(inPath.map((one) => [one.name, pathValue(kind, one)])));
  const query = queryValues(kind, placedIn(operation, "query"));
  return fc
    .tuple(params, query, bodyFor(kind, operation), headersOf(kind))
    .map(([values, asked, { headers, body }, others]) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ""));
      const all = { ...others, ...headers };
      return { kind, method: operation.method, path: path + toQuery(asked), headers: all, body };
    });
}

/** Every operation of openapi.json except the webhooks. */
export const operations: Target[] = described
  .filter(({ path }) => !/\/webhooks?(?:\/|$)/.test(path))
  .map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    plans: ofAllKinds((kind) => plansOf(operation, kind)),
    judge: judgeOf(operation),
    takesAway:
      operation.method === "DELETE" ||
      /\/(?:logout|password|merge|undo|start|accept|confirm|verify-email)$/.test(operation.path),
  }));

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const STARTS = ["", "leads", "leads/{{lead_id}}", "trpc", "auth", "events", "channels/provider-a"];

/** Unknown addresses, and methods that known addresses don't have. */
export const anywhere: Target = {
  name: "any address",
  plans: fc
    .tuple(
      fc.constantFrom(...METHODS),
      fc.constantFrom(...STARTS),
      fc.array(
        hostileText.map((text) =>
          encoded(text)
            .slice(0, 4000)
            .replace(/%[\da-f]?$/i, ""),
        ),
        { maxLength: 3 },
      ),
      headersOf("hostile"),
    )
    .map(([method, start, rest, headers]) => ({
      kind: "hostile" as const,
      method,
      path: `/api/v1/${[start, ...rest].filter((part) => part !== "").join("/")}`,
      headers,
    })),
  judge: (answer: Answer) => {
    // Node itself refuses a head of more than 16 KiB, and an address with a trailing slash redirects to one without.
    if (answer.status === 431 || answer.status === 308) return undefined;
    const fault = faultOfAny(answer);
    if (fault) return fault;
    const isProblem = answer.headers.get("content-type") === "application/problem+json";
    return answer.status >= 400 && !isProblem && answer.text !== "" ? "application/problem+json" : undefined;
  },
};
