import { describe, expect, test } from "vitest";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { call, newOrg } from "@/tests/world";

const unknownKeys = (count: number, length = 12) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n).padStart(length, "k"), 1])),
  );
/** A megabyte of unknown keys. */
const ATTACK = unknownKeys(60_000);

async function viaTrpc(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/api/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.1", ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
  const response = await trpcRoute.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, size: (await response.text()).length };
}

describe("a visitor's body of more than 16 KiB is refused with 413 before it is parsed", () => {
  test("over REST", async () => {
    const { status, body } = await call(loginRoute.POST, { body: ATTACK });
    expect([status, body.detail]).toEqual([413, "The body is larger than 16384 bytes."]);
  });

  test.each([
    ["auth.requestPasswordReset", ATTACK],
    ["auth.requestPasswordReset?batch=1", `{"0":${ATTACK}}`],
    // Without a token, the caller of a member's procedure is a visitor too.
    ["profile.update", ATTACK],
  ])("over the dashboard's procedure %s", async (path, body) => {
    expect(await viaTrpc(path, body)).toMatchObject({ status: 413 });
  });

  test("with an invalid token, or without a content-length", async () => {
    const bearer = { authorization: "Bearer nonsense" };
    expect((await viaTrpc("auth.requestPasswordReset", ATTACK, bearer)).status).toBe(413);
    const stream = new Blob([ATTACK]).stream();
    expect((await viaTrpc("auth.requestPasswordReset", stream)).status).toBe(413);
  });

  test("but a member's longer body is read", async () => {
    const { token } = await newOrg();
    const long = JSON.stringify({ full_name: "x".repeat(100_000) });
    expect((await viaTrpc("profile.update", long, { authorization: `Bearer ${token}` })).status).toBe(422);
    const note = { name: "Ada", appointment_notes: "x".repeat(20_000) };
    expect((await call(leadsRoute.POST, { token, body: note })).body.errors).toHaveLength(1);
  });
});

describe("the faults of an input", () => {
  test("are limited to the first twenty, and the answer says so", async () => {
    const { token } = await newOrg();
    const { status, body } = await call(leadsRoute.POST, { token, body: unknownKeys(900) });
    expect([status, body.errors.length]).toEqual([422, 20]);
    expect(body.detail).toBe("The input is not valid. These are the first 20 faults.");
    expect((await call(leadsRoute.POST, { token, body: { hello: 1 } })).body.detail).toBe(
      "The input is not valid.",
    );
  });

  test("are reported with long names truncated", async () => {
    const { token } = await newOrg();
    const { body } = await call(leadsRoute.POST, { token, body: { name: "Ada", ["k".repeat(5000)]: 1 } });
    expect(body.errors[0].path[0]).toBe(`${"k".repeat(63)}…`);
  });

  test("are not collected if an object has more than a thousand fields, at any depth", async () => {
    const { token } = await newOrg();
    for (const body of [unknownKeys(1001), `{"name":"Ada","metadata":{"a":${unknownKeys(1001)}}}`]) {
      const { status, body: answer } = await call(leadsRoute.POST, { token, body });
      expect([status, answer.detail]).toEqual([400, "An object in the body has more than 1000 fields."]);
    }
  });
});

test("a batch of more procedures than a page ever calls at once is refused", async () => {
  const path = Array(200).fill("auth.requestPasswordReset").join(",");
  expect(await viaTrpc(`${path}?batch=1`, "{}")).toMatchObject({ status: 400 });
});
