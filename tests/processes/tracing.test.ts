import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedMeta } from "@/tests/messages/senders";
import { startAgent } from "@/tests/stand-ins/agent";
import { type Span, startCollector } from "@/tests/stand-ins/collector";
import { newReceiver } from "@/tests/stand-ins/posting";
import { startProvider } from "@/tests/stand-ins/provider";
import { textTo } from "@/tests/whatsapp";
import { type HOSTS, type Served, startHost } from "./processes";

type Host = keyof typeof HOSTS;

const METRICS_TOKEN = "the-token-of-the-metrics";
const collector = await startCollector();
const agent = await startAgent();
const provider = await startProvider();
const hosts: Partial<Record<Host, Served>> = {};
const urlOf = (host: Host) => `${hosts[host]?.url}/api/v1`;

beforeAll(async () => {
  const variables = {
    AGENT_URL: agent.url,
    META_GRAPH_URL: provider.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    LOG_LEVEL: "info",
    METRICS_TOKEN,
    WEBHOOK_ALLOW_INSECURE: "true",
  };
  // The first server runs the jobs; Next's own server runs none.
  hosts["the self-hosting server"] = await startHost("the self-hosting server", variables);
  hosts.Next = await startHost("Next", { ...variables, OTEL_SERVICE_NAME: "pages" });
}, 300_000);

afterAll(async () => {
  await Promise.all(Object.values(hosts).map(({ end }) => end("SIGTERM")));
  await Promise.all([collector, agent, provider].map((one) => one.close()));
}, 60_000);

/** The log lines of the server with the jobs about a request and the jobs that come from it. */
function linesOf(request_id: string): object[] {
  const lines = (hosts["the self-hosting server"]?.output() ?? "").split("\n");
  return lines.filter((line) => line.includes(request_id)).map((line) => JSON.parse(line));
}

const done = (job: string) => expect.objectContaining({ msg: "job", job, job_id: expect.any(String) });

const post = async (where: string, body: object, token = "", request_id = crypto.randomUUID()) => {
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    "x-request-id": request_id,
  };
  const answer = await fetch(urlOf("the self-hosting server") + where, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
};

/** An organization with a number and a webhook endpoint for message.created; returns the number's address. */
async function connected() {
  const person = { email: `${crypto.randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
  const { access_token } = await post("/auth/register", { ...person, organization_name: "Engines" });
  const address = String(Date.now());
  const credentials = { access_token: "token", app_secret: "secret", verify_token: "verify" };
  await post("/channel-connections", { provider: "provider-b", address, credentials }, access_token);
  const { url } = await newReceiver();
  const request_id = crypto.randomUUID();
  await post("/webhook-endpoints", { url, events: ["message.created"] }, access_token, request_id);
  // Until the ping's job has ended, it delivers whatever else is due at the endpoint, in its own trace.
  await expect.poll(() => linesOf(request_id), { timeout: 15_000 }).toContainEqual(done("deliver-webhooks"));
  return address;
}

const JOBS = ["answer-message", "agent", "send-message", "send provider-b", "deliver webhook"];

test.each(["the self-hosting server", "Next"] as const)(
  "a message that comes through %s, its jobs and their calls are one trace, and their log lines have its request id",
  async (door) => {
    const address = await connected();
    const [traceId, caller] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
    const request_id = `request-${traceId}`;
    const { headers, body } = signedMeta(
      textTo(address, { text: "hi", timestamp: Math.floor(Date.now() / 1000) }),
      "secret",
    );
    const told = await fetch(`${urlOf(door)}/channels/provider-b/webhook`, {
      method: "POST",
      headers: { ...headers, "x-request-id": request_id, traceparent: `00-${traceId}-${caller}-01` },
      body,
    });
    expect(told.status).toBe(200);
    const spans = () => collector.spansOf(traceId);
    await expect
      .poll(() => spans().map(({ name }) => name), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(JOBS));
    const named = (name: string) => spans().find((span) => span.name === name);
    const parentOf = (span: Span | undefined) => spans().find(({ spanId }) => spanId === span?.parentSpanId);
    const request = spans().find(({ parentSpanId }) => parentSpanId === caller);
    expect(request).toMatchObject({
      name: "POST /api/v1/channels/provider-b/webhook",
      service: door === "Next" ? "pages" : "frontdesk",
    });
    expect(named("answer-message")).toMatchObject({ service: "frontdesk" });
    const up: string[] = [];
    for (let span = named("send provider-b"); span; span = parentOf(span)) up.push(span.name);
    expect(up).toEqual(expect.arrayContaining(["send provider-b", "send-message", "answer-message"]));
    expect(up.at(-1)).toBe(request?.name);
    expect(parentOf(named("agent"))?.name).toBe("answer-message");

    for (const job of ["answer-message", "send-message", "deliver-webhooks"])
      await expect.poll(() => linesOf(request_id)).toContainEqual(done(job));
  },
);

test.each(["the self-hosting server", "Next"] as const)(
  "%s counts its requests by their routes",
  async (host) => {
    await fetch(`${urlOf(host)}/leads/${crypto.randomUUID()}`);
    const read = () =>
      fetch(new URL("/api/metrics", hosts[host]?.url), {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
    await read();
    const counts = await (await read()).text();
    for (const route of ["/api/v1/leads/[lead_id]", "/api/metrics"])
      expect(counts).toContain(`frontdesk_http_request_duration_seconds_count{method="GET",route="${route}"`);
  },
);
