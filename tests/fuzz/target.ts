import fc from "fast-check";
import { hostile, hostileText, spoiled } from "./hostile";
import type { Judge, Kind, Plan } from "./plan";

/** A thing that can be asked for, with how it is asked and what it may answer. `takesAway`: what it asks about goes. */
export type Target = { name: string; plans: fc.Arbitrary<Plan>; judge: Judge; takesAway?: boolean };

/** Requests of every kind, each kind's made by `plansOf`. */
export const ofAllKinds = (plansOf: (kind: Kind) => fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc.oneof(
    // Half are as they should be, or little would get past the door.
    { weight: 5, arbitrary: plansOf("valid") },
    { weight: 3, arbitrary: plansOf("nearly valid") },
    { weight: 2, arbitrary: plansOf("hostile") },
  );

/** A JSON value as this kind of request has it. */
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

/** The type that a body is said to be of; a hostile request says another. */
export const typeFor = (kind: Kind, type: string): fc.Arbitrary<string> =>
  kind === "hostile"
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constant(type) },
        { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
      )
    : fc.constant(type);

/** Who asks: nearly always the world's owner, else nobody, another organization's owner, or somebody who makes it up. */
const credentials: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 18, arbitrary: fc.constant({ authorization: "Bearer {{token}}" }) },
  { weight: 1, arbitrary: fc.constant({ authorization: "Bearer {{stranger_token}}" }) },
  { weight: 1, arbitrary: fc.constant({ authorization: "Bearer {{member_token}}" }) },
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ authorization: `Bearer ${text.slice(0, 2000)}` })) },
);

// Limits on tries count addresses: each request comes from another.
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

/** The headers of a request beside those of its body. */
export const headersOf = (kind: Kind, who = credentials): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(who, addresses, extras(kind))
    .map(([own, address, more]) => ({ ...more, ...own, "x-forwarded-for": address }));
