import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { livePath, watchOver } from "@/tests/http/event-stream";
import { signedMeta } from "@/tests/messages/senders";
import { textTo } from "@/tests/whatsapp";
import { type Served, startHost } from "./processes";

const servers: Served[] = [];
const bases: Record<string, string> = {};

beforeAll(async () => {
  // The first server builds the pages if they are out of date; the second serves the same build.
  for (const host of ["the self-hosting server", "Next"] as const) {
    const server = await startHost(host, { TRUST_PROXY: "false" });
    servers.push(server);
    bases[host] = `${server.url}/api/v1`;
  }
}, 180_000);

afterAll(() => Promise.all(servers.map(({ end }) => end("SIGINT"))), 60_000);

describe.each(["the self-hosting server", "Next"])("through %s", (name) => {
  const call = async (
    where: string,
    init: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${bases[name]}${where}`, {
      method: init.method ?? (init.body === undefined ? "GET" : "POST"),
      headers: {
        ...(init.body !== undefined && { "content-type": "application/json" }),
        ...(init.token && { authorization: `Bearer ${init.token}` }),
        ...init.headers,
      },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  const register = async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const person = { email, password: "long enough", full_name: "Ada", organization_name: "Engines" };
    return (await call("/auth/register", { body: person })).body;
  };

  test("a new account creates, changes, annotates and deletes a lead, which is then listed as lost", async () => {
    const { access_token: token, email } = await register();
    expect((await call("/auth/me", { token })).body.email).toBe(email);
    const lead = await call("/leads", { token, body: { name: "Ünïcödé 👋" } });
    expect([lead.status, lead.body.name]).toEqual([201, "Ünïcödé 👋"]);
    const where = `/leads/${lead.body.id}`;
    expect((await call(where, { token, method: "PATCH", body: { status: "booked" } })).body.status).toBe(
      "booked",
    );
    expect((await call(`${where}/notes`, { token, body: { content: "a note" } })).status).toBe(201);
    expect(await call(where, { token, method: "DELETE" })).toMatchObject({ status: 204, body: undefined });
    expect((await call("/leads?status=lost", { token })).body).toMatchObject({
      total: 1,
      leads: [{ id: lead.body.id }],
    });
  });

  test("no other site can frame our pages", async () => {
    const { headers } = await fetch(new URL("/sign-in", bases[name]));
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each(["/", "/sign-in", "/join", "/nothing/here"])(
    "every script of %s carries its response's nonce, which differs each time",
    async (page) => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const answer = await fetch(new URL(page, bases[name]));
          const policy = answer.headers.get("content-security-policy") ?? "";
          const nonce = /script-src [^;]*'nonce-([\w-]+)'/.exec(policy)?.[1] ?? "none";
          const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
          expect(scripts.length).toBeGreaterThan(1);
          expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
          return nonce;
        }),
      );
      expect(nonces[0]).not.toBe(nonces[1]);
    },
  );

  test("openapi.json is compressed, and answers 304 if its etag matches", async () => {
    const url = new URL("/api/openapi.json", bases[name]);
    const { headers, status } = await fetch(url, { headers: { "accept-encoding": "gzip" } });
    expect([status, headers.get("content-encoding")]).toEqual([200, "gzip"]);
    const again = await fetch(url, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await fetch(url, { headers: { "if-none-match": '"another"' } });
    expect([other.status, (await other.json()).openapi]).toEqual([200, "3.1.1"]);
  });

  test("a page's scripts are compressed and may be cached for ever", async () => {
    const page = await (await fetch(new URL("/sign-in", bases[name]))).text();
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? "none";
    const { headers } = await fetch(new URL(script, bases[name]), { headers: { "accept-encoding": "gzip" } });
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-encoding")).toBe("gzip");
  });

  test("password attempts count together, whatever addresses x-forwarded-for claims", async () => {
    const { email } = await register();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { "x-forwarded-for": `203.0.113.${n}` };
      statuses.push(
        (await call("/auth/login", { body: { email, password: "a wrong guess" }, headers })).status,
      );
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test("registering a taken address answers 409 in the dashboard too", async () => {
    const { email } = await register();
    const csrf = await fetch(new URL("/api/auth/csrf", bases[name]));
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const { csrfToken } = await csrf.json();
    const fields = { email, password: "long enough", full_name: "Ada", organization_name: "Engines" };
    const answer = await fetch(new URL("/api/auth/callback/register", bases[name]), {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ csrfToken, fields }),
    });
    expect(answer.status).toBe(409);
  });

  test("errors are problem+json with the request's id", async () => {
    const { status, headers, body } = await call("/leads", { headers: { "x-request-id": "my-request-1" } });
    expect([status, headers.get("content-type"), headers.get("x-request-id")]).toEqual([
      401,
      "application/problem+json",
      "my-request-1",
    ]);
    expect(body).toMatchObject({ status: 401, request_id: "my-request-1" });
    const { access_token: token } = await register();
    expect((await call("/leads/nonsense", { token })).body).toMatchObject({
      status: 422,
      errors: [{ path: ["lead_id"] }],
    });
    expect((await call(`/leads/${crypto.randomUUID()}`, { token })).status).toBe(404);
  });

  test.each(["/api", "/api/nothing", "/api/v1/nothing/here", "/api/v1/Leads", "/api/trpc/leads.list/more"])(
    "%s leads nowhere, which is said as problem+json to any method",
    async (where) => {
      for (const method of ["GET", "POST", "PATCH", "DELETE", "OPTIONS"]) {
        const answer = await fetch(new URL(where, bases[name]), { method });
        const { headers } = answer;
        expect([method, answer.status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
          method,
          404,
          "application/problem+json",
          "no-store",
        ]);
        expect(await answer.json()).toMatchObject({ status: 404, request_id: headers.get("x-request-id") });
      }
    },
  );

  test("a body over the limit is 413", async () => {
    const { access_token: token } = await register();
    expect((await call("/leads", { token, body: { name: "x".repeat(2_000_000) } })).status).toBe(413);
  });

  test("webhooks are refused without a signature", async () => {
    expect((await call("/webhooks/agent-event", { body: {} })).status).toBe(401);
    expect((await call("/channels/provider-b/webhook", { body: {} })).status).toBe(401);
  });
});

test.each([
  ["the self-hosting server", "Next"],
  ["Next", "the self-hosting server"],
])(
  "a message received by %s appears at once on a stream from %s, neither compressed nor delayed",
  async (door, window) => {
    const post = async (where: string, body: object, token = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      return (
        await fetch(bases[door] + where, { method: "POST", headers, body: JSON.stringify(body) })
      ).json();
    };
    const person = { email: `${crypto.randomUUID()}@example.com`, password: "long enough", full_name: "Ada" };
    const { access_token } = await post("/auth/register", { ...person, organization_name: "Engines" });
    const address = String(Date.now());
    const credentials = { access_token: "token", app_secret: "secret", verify_token: "verify" };
    await post("/channel-connections", { provider: "provider-b", address, credentials }, access_token);

    const watching = await watchOver((signal) => {
      const headers = { authorization: `Bearer ${access_token}`, "accept-encoding": "gzip, br" };
      const url = new URL(livePath(), bases[window]);
      return fetch(url, { signal, headers: { ...headers, accept: "text/event-stream" } });
    });
    expect(watching.headers.get("content-encoding")).toBeNull();
    const webhook = `${bases[door]}/channels/provider-b/webhook`;
    const told = await fetch(webhook, {
      method: "POST",
      ...signedMeta(textTo(address, { text: "hi" }), "secret"),
    });
    expect(told.status).toBe(200);
    const item = await watching.next(({ type }) => type === "message.created");
    expect(item.message?.content).toBe("hi");
    watching.close();
  },
);
