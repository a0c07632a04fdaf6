import {
  createDocument,
  type ZodOpenApiOverride,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { AgentAnswer } from "@/schema/agent";
import { EVENTS, KnownEvent } from "@/schema/event";
import { EXAMPLES } from "@/schema/event-examples";
import { CALLBACKS } from "./callbacks";
import { toOperation } from "./operation";
import type { Operation } from "./routes";
import { TAGS } from "./tags";

const DESCRIPTION = `
Leads, conversations, bookings and webhooks of one organization.

**Authentication.** An integration uses an API key, \`fd_live_…\`, which owners make in Settings, Developers: send it as
\`Authorization: Bearer <key>\`, and never in an address. Samples read it from the environment: \`export FRONTDESK_KEY=…\`;
save those in TypeScript as \`sample.mts\` and run \`npx tsx sample.mts\`. A key belongs to your organization, not to a
person, and does what its scopes name: reading needs \`read\`, everything else \`write\`, and neither includes the other. What
is about a person is no key's. People sign in: \`POST /api/v1/auth/register\` and \`/login\` return an access token (a JWT,
HS256), which is sent the same way. Everything you see is your organization's; another's records are 404.

**Errors** are \`application/problem+json\` (RFC 9457). Invalid input is 422 with its faults, twenty at most, each with its path. The
\`request_id\` is also in the \`X-Request-Id\` header and in our log.

**Idempotency.** A POST with an \`Idempotency-Key\` is done once in 24 hours; a repetition gets the same answer, with
\`Idempotent-Replayed: true\`, as long as you may still make the request. While it runs, a repetition is 409. If the
request depends on another service (an agent, a provider, the DNS) and broke off midway, the 409 says that its outcome is
not known: check whether it was done before you send it with another key.

**Changes by several callers.** A lead, conversation, booking, series, webhook endpoint and the organization are answered with
an \`ETag\`. Send it as \`If-Match\` with what changes the record, such as a PATCH or DELETE, a label, or a POST that answers with it: if
anybody has changed the record since, the answer is 412, and nothing is changed. Sent as \`If-None-Match\` with a GET, it is answered with 304 while you have the record as it is. A lead's
\`metadata\` is merged (RFC 7396, as \`application/json\` or
\`application/merge-patch+json\`), so that callers with fields of their own there need no ETag. Lists and objects
elsewhere, such as opening hours, are replaced.

**Limits.** A caller and an organization may make a limited number of requests a minute, stated by \`RateLimit-Policy\`
in every answer (\`"caller";q=1200;w=60, "organization";q=3000;w=60\`); \`RateLimit\` states how many are left, and for
how many seconds. Beyond that the answer is 429, with \`Retry-After\`. If the service is overloaded, the answer is 503,
with \`Retry-After\`, before anything was done. Signed webhooks and the agent's events have no limit.

**Lists** take \`page\` and \`size\` (at most 100) and return \`total\`; a conversation's messages take \`limit\` and
\`offset\`, the event feed the cursor \`after\`. A conversation's own record includes at most its first 10,000 messages, or
the first 16 MiB of them; \`has_more_messages\` says whether there are others. Times are ISO 8601 in UTC. Text
may contain neither NUL nor half of a surrogate pair, which no database stores.

**Webhooks.** Register an HTTPS address at \`/api/v1/webhook-endpoints\`. Each delivery carries the headers of Standard
Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), which any of its libraries verifies with the
secret as shown, and \`X-Service-Signature\`: the lower-case hex HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes
of the secret exactly as shown, \`whsec_\` included. After \`rotate-secret\`, \`X-Service-Signature\` is signed with the new
secret at once, and only with it; \`webhook-signature\` carries signatures with both secrets for 24 hours. There are three attempts within thirty minutes; any 2xx within ten
seconds is success. \`webhook-id\` is the event's id, the same on every attempt and in \`GET /api/v1/events\`. A delivery
may come twice, and one event may overtake another: recognize a repetition by its \`webhook-id\`, and read the feed if you
need them in order.

**Versions.** Whatever works under \`/api/v1\` keeps working: new releases may add endpoints, fields, events and values, but
remove and rename none. Ignore what you don't know.

**Your own agent** (\`AGENT_URL\`) receives each turn as a POST, and answers with a reply and with events, which are
those of \`POST /api/v1/webhooks/agent-event\` without an organization. A turn's \`appointments\` are the customer's own
upcoming ones, each with its \`id\`, whether it \`can_change\`, and the \`free_times\` that it can be moved to. To move one:
\`{"reply": {"text": "See you on Tuesday."}, "events": [{"event": "booking_move", "data": {"booking_id": "<its id>",
"starts_at": "<one of its free_times>"}}]}\`; to cancel it: \`{"event": "booking_cancel", "data": {"booking_id": "<its
id>", "reason": "ill"}}\`. If the time was taken meanwhile, nothing of the answer is stored, and the agent is asked again
with the times that are free now. An event posted later is then refused: 409, or 404 for an appointment that this
customer may not change.
`.trim();

function pathsOf(operations: Operation[]): ZodOpenApiPathsObject {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const operation of operations) {
    const callbacks = CALLBACKS[`${operation.method} ${operation.path}`];
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: { ...toOperation(operation), ...(callbacks && { callbacks }) },
    };
  }
  return paths;
}

/** The event catalogue: the delivery of each event, with an example. */
function webhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    KnownEvent.options.map((schema) => {
      const type = schema.shape.event.value;
      const content = { "application/json": { schema, example: EXAMPLES[type] } };
      const answer = { description: "Any 2xx within ten seconds is success; 410 disables the endpoint." };
      const post = {
        operationId: `event_${type.replaceAll(".", "_")}`,
        summary: EVENTS[type].summary,
        tags: ["events"],
        security: [],
        requestBody: { required: true, content },
        responses: { "200": answer },
      };
      return [type, { post }];
    }),
  );
}

// A record may gain fields, so answers are open objects; this also makes it the same schema in answers and in events.
// A pattern that repeats what the format says is dropped, as are the required keys of a map, which it has no list of.
const override: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.propertyNames) delete jsonSchema.required;
};

const isFlag = (node: object) => JSON.stringify(Reflect.get(node, "anyOf")) === FLAG;
const FLAG = JSON.stringify([{ type: "boolean" }, { type: "string", enum: ["true", "false"] }]);

/**
 * What the override does not see: a component that is described where it is used may gain fields there, too, and a
 * boolean as a query string spells it is a boolean to programs.
 */
function simplify(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("$ref" in node) Reflect.deleteProperty(node, "additionalProperties");
  if (isFlag(node)) {
    Reflect.deleteProperty(node, "anyOf");
    Reflect.set(node, "type", "boolean");
  }
  for (const child of Object.values(node)) simplify(child);
}

/** Drops the schemas that nothing refers to: the answers' variants of what only requests hold. */
function dropUnused(document: ReturnType<typeof createDocument>): void {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) dropUnused(document);
}

/** The OpenAPI 3.1 document of these operations and of the event catalogue. */
export function buildDocument(operations: Operation[], version: string) {
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Frontdesk",
        version,
        description: DESCRIPTION,
        contact: { name: "Whoever runs this installation" },
        license: { name: "MIT", identifier: "MIT" },
      },
      // The server replaces it by its own address.
      servers: [{ url: "/" }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: pathsOf(operations),
      webhooks: webhooks(),
      components: {
        schemas: { AgentAnswer },
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "A person's access token",
          },
          apiKey: {
            type: "http",
            scheme: "bearer",
            description: "An API key, `fd_live_…`, with the scopes named",
          },
        },
      },
    },
    { override },
  );
  simplify(document);
  dropUnused(document);
  return document;
}
