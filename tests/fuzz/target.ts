import fc from "fast-check";
import { hostile, hostileText, spoiled } from "./hostile";
import type { Judge, Kind, Plan } from "./plan";

/** An endpoint: how to make its requests and judge its answers. `takesAway`: it removes something. */
export type Target = { name: string; plans: fc.Arbitrary<Plan>; judge: Judge; takesAway?: boolean };

/** Requests of every kind, made by `plansOf`. */
export const ofAllKinds = (plansOf: (kind: Kind) => fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc.oneof(
    // Half are valid, or few would get past validation.
    { weight: 5, arbitrary: plansOf("valid") },
    { weight: 3, arbitrary: plansOf("nearly valid") },
    { weight: 2, arbitrary: plansOf("hostile") },
  );

/** A JSON value for this kind of request. */
export function valueFor(kind: Kind, valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (kind === "valid") return valid;
  return kind === "nearly valid" ? spoiled(valid) : fc.oneof(hostile, spoiled(valid));
}

const BROKEN = ["", "{", '{"a":}', "\u0000", "[1,]", '{"a":1}{"b":2}', "﻿{}", '"', "nul", '{"a":"\\ud800"}'];

/** A JSON body; a hostile one may not be JSON at all. */
export const bodyOf = (kind: Kind, valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> => {
  const json = valueFor(kind, valid).map((value) => JSON.stringify(value));
  return kind === "hostile"
    ? fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom(...BROKEN) })
    : json;
};

const TYPES = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "",
];

/** The content type of a body; a hostile request may send another. */
export const typeFor = (kind: Kind, type: string): fc.Arbitrary<string> =>
  kind === "hostile"
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constant(type) },
        { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
      )
    : fc.constant(type);

/** Mostly the world's owner's token; else another organization's owner's, a member's, none, or a made-up one. */
const credentials: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 18, arbitrary: fc.constant({ authorization: "Bearer {{token}}" }) },
  { weight: 1, arbitrary: fc.constant({ authorization: "Bearer {{stranger_token}}" }) },
  { weight: 1, arbitrary: fc.constant({ authorization: "Bearer {{member_token}}" }) },
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ authorization: `Bearer ${text.slice(0, 2000)}` })) },
);

// Limits on attempts count by address, so each request comes from another.
const addresses = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => `10.${bytes.join(".")}`);

const extras = (kind: Kind): fc.Arbitrary<Record<string, string>> =>
  kind === "hostile"
    ? fc.record(
        {
          "idempotency-key": hostileText.map((text) => text.slice(0, 2000)),
          "x-request-id": hostileText.map((text) => text.slice(0, 2000)),
          "accept-encoding": fc.constantFrom("gzip", "br", "identity;q=0", "*;q=0", "nonsense"),
          "if-none-match": hostileText.map((text) => text.slice(0, 2000)),
          traceparent: hostileText.map((text) => text.slice(0, 2000)),
          "user-agent": hostileText.map((text) => text.slice(0, 2000)),
        },
        { requiredKeys: [] },
      )
    : fc.record({ "idempotency-key": fc.uuid() }, { requiredKeys: [] });

/** The headers of a request except those of its body. */
export const headersOf = (kind: Kind, who = credentials): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(who, addresses, extras(kind))
    .map(([own, address, more]) => ({ ...more, ...own, "x-forwarded-for": address }));
