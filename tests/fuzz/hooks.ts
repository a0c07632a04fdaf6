import { createHmac } from "node:crypto";
import fc from "fast-check";
import { signedMeta, signedTwilio } from "@/tests/messages/senders";
import { formPayload, payload, payloadNames } from "@/tests/payloads";
import { described, faultOfAny, judgeOf, resolve } from "./contract";
import { hostileText } from "./hostile";
import type { Kind, Plan } from "./plan";
import { bodyOf, headersOf, ofAllKinds, type Target, valueFor } from "./target";
import { Shape, valuesOf } from "./values";

const WEBHOOK_A = "/api/v1/channels/provider-a/webhook";
const WEBHOOK_B = "/api/v1/channels/provider-b/webhook";
const SCHEDULER = "/api/v1/webhooks/scheduler";
const AGENT = "/api/v1/webhooks/agent-event";

const operationAt = (method: string, path: string) => {
  const found = described.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`the document has no ${method} ${path}`);
  return found;
};

const nobody = fc.constant({});

/** A POST that `sign` signs when its final body is known. */
const posts = (
  kind: Kind,
  path: string,
  body: fc.Arbitrary<string>,
  type: string,
  sign?: Plan["sign"],
): fc.Arbitrary<Plan> =>
  fc.tuple(body, headersOf(kind, nobody)).map(([text, headers]) => ({
    kind,
    method: "POST",
    path,
    headers: { ...headers, "content-type": type },
    body: text,
    sign,
  }));

const published = (provider: string, pattern: RegExp): unknown[] =>
  payloadNames(provider)
    .filter((name) => pattern.test(name))
    .map(payload);

/** Meta's published payloads for the world's number, each with a new message id. */
const metaPosts = fc.tuple(
  fc.constantFrom(...published("meta", /\/(?:message|status|account)_.*\.json$/)),
  fc.uuid(),
);
const metaBody = metaPosts.map(([body, id]) =>
  JSON.parse(
    JSON.stringify(body)
      .replace(/"phone_number_id":"\d+"/g, '"phone_number_id":"{{number_b}}"')
      .replace(/"id":"wamid\.[^"]*"/g, `"id":"wamid.${id}"`),
  ),
);

const metaHook: Target = {
  name: `POST ${WEBHOOK_B}, signed`,
  plans: ofAllKinds((kind) =>
    posts(
      kind,
      WEBHOOK_B,
      bodyOf(kind, metaBody),
      "application/json",
      ({ secrets }, _url, body) => signedMeta(body, secrets.meta).headers,
    ),
  ),
  judge: judgeOf(operationAt("POST", WEBHOOK_B)),
};

const twilioForms = payloadNames("twilio")
  .filter((name) => /\/(?:inbound|status)_.*\.json$/.test(name))
  .map(formPayload);

const twilioForm = fc.tuple(fc.constantFrom(...twilioForms), fc.uuid()).map(([form, id]) => ({
  ...form,
  MessageSid: `SM${id.replaceAll("-", "")}`,
  ...(form.To !== undefined && { To: form.To.replace(/\+\d+/, "{{number_a}}") }),
  ...(form.From !== undefined && form.Direction === "outbound" && { From: "{{number_a}}" }),
}));

const isForm = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toForm = (value: unknown): string => {
  const fields = Object.entries(isForm(value) ? value : { value }).map(([name, field]) => [
    name.toWellFormed(),
    (typeof field === "string" ? field : JSON.stringify(field)).toWellFormed(),
  ]);
  // Placeholders such as `{{lead_id}}` are filled in when the request is sent, so they must not be escaped.
  return new URLSearchParams(fields).toString().replace(/%7B%7B(\w+)%7D%7D/g, "{{$1}}");
};

const twilioHook: Target = {
  name: `POST ${WEBHOOK_A}, signed`,
  plans: ofAllKinds((kind) =>
    posts(
      kind,
      WEBHOOK_A,
      fc.oneof(
        { weight: 9, arbitrary: valueFor(kind, twilioForm).map(toForm) },
        { weight: kind === "hostile" ? 1 : 0, arbitrary: hostileText },
      ),
      "application/x-www-form-urlencoded",
      ({ secrets }, url, body) =>
        signedTwilio(url, Object.fromEntries(new URLSearchParams(body)), secrets.twilio).headers,
    ),
  ),
  judge: judgeOf(operationAt("POST", WEBHOOK_A)),
};

const calBody = fc
  .tuple(fc.constantFrom(...published("calcom", /\/(?:booking_.*|ping)\.json$/)), fc.uuid())
  .map(([body, id]) => JSON.parse(JSON.stringify(body).replace(/"uid":"[^"]*"/g, `"uid":"${id}"`)));

const schedulerHook: Target = {
  name: `POST ${SCHEDULER}, signed`,
  plans: ofAllKinds((kind) =>
    posts(
      kind,
      `${SCHEDULER}?organization_id={{organization_id}}`,
      bodyOf(kind, calBody),
      "application/json",
      ({ ids }, _url, body) => ({
        "x-cal-signature-256": createHmac("sha256", ids.scheduler_secret ?? "")
          .update(body)
          .digest("hex"),
      }),
    ),
  ),
  judge: judgeOf(operationAt("POST", SCHEDULER)),
};

const agentEvent = operationAt("POST", AGENT).requestBody?.content["application/json"]?.schema ?? {};

const agentHook: Target = {
  name: `POST ${AGENT}, with the token`,
  plans: ofAllKinds((kind) =>
    bodyOf(kind, valuesOf({ resolve })(Shape.parse(agentEvent))).chain((body) =>
      headersOf(kind, fc.constant({ authorization: "Bearer {{internal_token}}" })).map((headers) => ({
        kind,
        method: "POST",
        path: AGENT,
        headers: { ...headers, "content-type": "application/json" },
        body,
      })),
    ),
  ),
  judge: judgeOf(operationAt("POST", AGENT)),
};

const UNITS = ["1", "null", "[]", "{}", '{"changes":[{}]}', '{"changes":[{"field":"messages","value":{}}]}'];
const FORGED = {
  "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
  "x-twilio-signature": `${"A".repeat(27)}=`,
};

/** Posts of strangers: lists of up to a megabyte, unsigned or with a forged signature, whole or in pieces. */
const strangers: Target = {
  name: "POST to any webhook, by a stranger",
  plans: fc
    .record({
      path: fc.constantFrom(WEBHOOK_A, WEBHOOK_B, AGENT),
      unit: fc.constantFrom(...UNITS),
      length: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000 })),
      forged: fc.boolean(),
      piece: fc.constantFrom(0, 1, 100),
    })
    .map(({ path, unit, length, forged, piece }) => {
      const count = Math.ceil(length / unit.length);
      // A body of more pieces than these is cut off, which is no answer.
      const piece_bytes = Math.max(piece, piece && Math.ceil(length / 400));
      return {
        kind: "hostile" as const,
        method: "POST",
        path,
        headers: { "content-type": "application/json", ...(forged && FORGED) },
        body: `{"entry":[${Array(count).fill(unit).join(",")}]}`,
        ...(piece_bytes > 0 && { piece_bytes }),
      };
    }),
  judge: (answer) =>
    answer.status >= 400 && answer.status < 500 ? faultOfAny(answer) : `a refusal, not ${answer.status}`,
};

const HANDSHAKES = ["subscribe", "unsubscribe", "", "\u0000"];

const handshake: Target = {
  name: `GET ${WEBHOOK_B}`,
  plans: fc
    .tuple(
      fc.constantFrom(...HANDSHAKES),
      fc.oneof(fc.constant("{{handshake_token}}"), hostileText),
      hostileText,
      headersOf("hostile", nobody),
    )
    .map(([mode, token, challenge, headers]) => {
      const asked = {
        "hub.mode": mode,
        "hub.verify_token": token.toWellFormed(),
        "hub.challenge": challenge.toWellFormed(),
      };
      const query = new URLSearchParams(asked)
        .toString()
        .slice(0, 8000)
        .replace(/%[\da-f]?$/i, "");
      return { kind: "hostile" as const, method: "GET", path: `${WEBHOOK_B}?${query}`, headers };
    }),
  judge: (answer) =>
    // The answer is the caller's own challenge, so it can't be checked against the document.
    answer.status === 200
      ? faultOfAny(answer)
      : judgeOf(operationAt("GET", WEBHOOK_B))(answer, {
          kind: "hostile",
          method: "GET",
          path: "",
          headers: {},
        }),
};

/** The webhooks of the providers, the scheduler and the agent, each signed as its sender does. */
export const hooks: Target[] = [metaHook, twilioHook, schedulerHook, agentHook, strangers, handshake];
