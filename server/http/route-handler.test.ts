import { afterEach, describe, expect, test, vi } from "vitest";
import * as readyRoute from "@/app/api/health/ready/route";
import * as openapiRoute from "@/app/api/openapi.json/route";
import * as receiverRoute from "@/app/api/sandbox/receiver/[token]/route";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { writeOpenapi } from "@/tests/http/openapi";
import { setEnv } from "@/tests/scene";
import { call, newOrg } from "@/tests/world";

afterEach(() => vi.restoreAllMocks());

const headersOf = ({ headers }: { headers: Headers }) => [
  headers.get("cache-control"),
  headers.get("x-content-type-options"),
];

describe("an answer", () => {
  test("is not cached on the way, and is read as the type that it declares", async () => {
    const { token } = await newOrg();
    const found = await call(leadsRoute.GET, { token });
    const refused = await call(leadsRoute.GET);
    expect([found.status, refused.status]).toEqual([200, 401]);
    for (const answer of [found, refused]) expect(headersOf(answer)).toEqual(["no-store", "nosniff"]);
  });

  test("may be cached if it is the same for everybody", async () => {
    await writeOpenapi();
    expect(headersOf(await call(openapiRoute.GET))).toEqual(["public, max-age=300", "nosniff"]);
  });
});

test("a request whose body breaks off is answered 400, and no error is logged", async () => {
  const errors = vi.spyOn(log, "error");
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'));
    },
    pull: () => Promise.reject(new Error("ECONNRESET")),
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
  const answer = await loginRoute.POST(new Request("http://localhost/api/v1/auth/login", init), {
    params: Promise.resolve({}),
  });
  expect(answer.status).toBe(400);
  expect(errors).not.toHaveBeenCalled();
});

test("a token in the path of a request is not logged", async () => {
  const lines = vi.spyOn(log, "info");
  const token = "whr_very+secret/indeed";
  const path = `/api/sandbox/receiver/${encodeURIComponent(token)}`;
  const request = new Request(`http://localhost${path}`, { method: "POST", body: "{}" });
  expect((await receiverRoute.POST(request, { params: Promise.resolve({ token }) })).status).toBe(404);
  expect(lines.mock.calls.map(([line]) => line)).toMatchObject([{ path: "/api/sandbox/receiver/[token]" }]);
  expect(JSON.stringify(lines.mock.calls)).not.toContain("secret");
});

test("a request that we could not serve is a warning, so that it stays at LOG_LEVEL=warn", async () => {
  setEnv({ READ_ONLY: "true" });
  const lines = vi.spyOn(log, "warn");
  const request = new Request("http://localhost/api/v1/leads", { method: "POST", body: "{}" });
  await leadsRoute.POST(request, { params: Promise.resolve({}) });
  setEnv({ READ_ONLY: "" });
  expect(lines.mock.calls.map(([line]) => line)).toMatchObject([{ path: "/api/v1/leads", status: 503 }]);
});

test("a stranger who checks whether we are ready learns no setting's name", async () => {
  const { body } = await call(readyRoute.GET);
  expect(Object.keys(body).sort()).toEqual([
    "database",
    "migrations",
    "process",
    "status",
    "worker",
    "writes",
  ]);
  const names = Object.keys(env).filter((name) => JSON.stringify(body).includes(name));
  expect(names).toEqual([]);
});
