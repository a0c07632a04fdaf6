import { expect, test } from "vitest";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as exportRoute from "@/app/api/v1/leads/export/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { startHost } from "@/tests/http/host";
import { newOrg } from "@/tests/world";

const ORIGIN = { origin: "https://shop.example" };
const ALLOWED = "access-control-allow-origin";

const host = () =>
  startHost([
    ["/api/v1/leads", { GET: leadsRoute.GET, POST: leadsRoute.POST }],
    ["/api/v1/leads/export", { GET: exportRoute.GET }],
    ["/api/v1/auth/login", { POST: loginRoute.POST }],
  ]);

const preflight = (method: string) => ({
  method: "OPTIONS",
  headers: { ...ORIGIN, "access-control-request-method": method },
});

test("a page of another site may call the API with an access token, and read the headers that it needs", async () => {
  const [{ get }, { token }] = [await host(), await newOrg()];
  const permission = await get("/api/v1/leads", preflight("PATCH"));
  expect([permission.status, permission.headers.get(ALLOWED)]).toEqual([204, "*"]);
  expect(permission.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(permission.headers.get("access-control-allow-headers")).toMatch(/Authorization.*Idempotency-Key/);
  const answer = await get("/api/v1/leads", { headers: { ...ORIGIN, authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get(ALLOWED)]).toEqual([200, "*"]);
  expect(answer.headers.get("access-control-expose-headers")).toMatch(/ETag.*RateLimit.*X-Request-Id/);
});

test.each([
  ["/api/v1/leads", 401],
  ["/api/v1/nothing", 404],
])("what is refused at %s can be read too", async (path, status) => {
  const { get } = await host();
  const answer = await get(path, { headers: ORIGIN });
  expect([answer.status, answer.headers.get(ALLOWED)]).toEqual([status, "*"]);
});

test("a session's cookie gives pages of other sites nothing, beside a token either", async () => {
  const [{ get }, { token }] = [await host(), await newOrg()];
  const cookie = `${sessionCookieName()}=${token}`;
  const signedIn: Record<string, string>[] = [{ cookie }, { cookie, authorization: `Bearer ${token}` }];
  for (const headers of signedIn) {
    for (const path of ["/api/v1/leads", "/api/v1/leads/export"]) {
      const answer = await get(path, { headers: { ...ORIGIN, ...headers } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  }
});

test("nothing allows credentials, and no origin is repeated", async () => {
  const [{ get }, { token }] = [await host(), await newOrg()];
  const headers = { origin: "null", authorization: `Bearer ${token}` };
  const answers = [await get("/api/v1/leads", preflight("POST")), await get("/api/v1/leads", { headers })];
  for (const answer of answers) {
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect(answer.headers.get(ALLOWED)).toBe("*");
  }
});

test("pages of other sites can't sign in", async () => {
  const { get } = await host();
  const headers = { ...ORIGIN, "content-type": "application/json" };
  const answers = [
    await get("/api/v1/auth/login", preflight("POST")),
    await get("/api/v1/auth/login", { method: "POST", headers, body: "{}" }),
    await get("/api/v1/%61uth/login", preflight("POST")),
    await get("/api/v1/auth/l%6Fgin", { method: "POST", headers, body: "{}" }),
  ];
  expect(answers.map((answer) => answer.headers.has(ALLOWED))).toEqual([false, false, false, false]);
});
