import { expect, test } from "vitest";
import * as contentRoute from "@/app/api/sandbox/provider/v1/Content/route";
import * as bookingsRoute from "@/app/api/v1/bookings/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import * as endpointsRoute from "@/app/api/v1/webhook-endpoints/route";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { loadEnv } from "@/lib/env";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const total = async (token: string) => (await call(leadsRoute.GET, { token })).body.total;

test("malformed JSON is 400, another type 415, over one MiB 413, and none of them writes", async () => {
  const { token } = await newOrg();
  const post = (body: string, type = "application/json") =>
    call(leadsRoute.POST, { token, body, headers: { "content-type": type } });
  expect((await post("{")).status).toBe(400);
  expect((await post('{"name":"Ada"}', "text/plain")).status).toBe(415);
  expect((await post(JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) }))).status).toBe(413);
  expect((await post("[]")).status).toBe(422);
  expect(await total(token)).toBe(0);
});

test("a path id that is not a UUID is 422, an unknown one 404, and another organization's the same 404", async () => {
  const [{ token }, stranger] = [await newOrg(), await newOrg()];
  const get = (lead_id: string) => call(leadRoute.GET, { token, params: { lead_id } });
  const theirs = (await call(leadsRoute.POST, { token: stranger.token, body: { name: "Bob" } })).body.id;
  expect((await get("12")).body).toMatchObject({ status: 422, errors: [{ path: ["lead_id"] }] });
  const [unknown, foreign] = [await get(crypto.randomUUID()), await get(theirs)];
  expect([unknown.status, foreign.status]).toEqual([404, 404]);
  expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
});

test("a request's id is kept if it is well-formed, else a new one is made", async () => {
  const { token } = await newOrg();
  const id = async (given: string) =>
    (await call(leadsRoute.GET, { token, headers: { "x-request-id": given } })).headers.get("x-request-id");
  expect(await id("trace-1234")).toBe("trace-1234");
  expect(await id("a b\tc; drop")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["a promise of undefined", Promise.resolve(undefined)],
  ["a promise of null", Promise.resolve(JSON.parse("null"))],
  ["undefined", undefined],
])("a route without parameters answers if Next passes %s", async (_, params) => {
  const request = new Request("http://localhost/api/sandbox/provider/v1/Content", { method: "POST" });
  expect((await contentRoute.POST(request, { params })).status).toBe(401);
});

test("the same Idempotency-Key and body runs once and gets the same answer again", async () => {
  const { token } = await newOrg();
  const post = (name: string, key = "key-1") =>
    call(leadsRoute.POST, { token, body: { name }, headers: { "idempotency-key": key } });
  const [first, second] = [await post("Ada"), await post("Ada")];
  expect(second).toMatchObject({ status: 201, body: first.body });
  const replayed = [first, second].map(({ headers }) => headers.get("idempotent-replayed"));
  expect(replayed).toEqual([null, "true"]);
  expect(await total(token)).toBe(1);
  expect((await post("Bob")).status).toBe(422);
  expect((await post("Bob", "key-2")).status).toBe(201);
  expect(await total(token)).toBe(2);
});

test("of many concurrent requests with one key one runs, and the others get its answer or 409", async () => {
  const { token } = await newOrg();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      call(leadsRoute.POST, { token, body: { name: "Ada" }, headers: { "idempotency-key": "same" } }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(await total(token)).toBe(1);
});

test("a request that failed may be retried with its key", async () => {
  const { token } = await newOrg();
  const post = (body: object) =>
    call(leadsRoute.POST, { token, body, headers: { "idempotency-key": "again" } });
  expect((await post({ name: "" })).status).toBe(422);
  expect((await post({ name: "Ada" })).status).toBe(201);
});

test("one organization's keys mean nothing to another", async () => {
  for (const name of ["Ada", "Bob"]) {
    const { token } = await newOrg();
    const { body } = await call(leadsRoute.POST, {
      token,
      body: { name },
      headers: { "idempotency-key": "shared" },
    });
    expect(body.name).toBe(name);
  }
});

test("a key belongs to its caller: a member with an owner's key gets neither the answer nor past the role check", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const headers = { "idempotency-key": "invite" };
  const invite = ({ token }: TestCtx) =>
    call(invitationsRoute.POST, { token, body: { role: "owner" }, headers });
  const { status, body } = await invite(owner);
  expect([status, body.link]).toEqual([201, expect.any(String)]);
  expect((await invite(member)).status).toBe(403);
  expect((await invite(owner)).body).toEqual(body);
});

test("a stored answer holds its secret sealed, and is returned whole again", async () => {
  const ctx = await newOrg();
  const body = { url: "https://example.com/hook", events: ["lead.created"] };
  process.env.WEBHOOK_ALLOW_INSECURE = "true";
  loadEnv();
  const post = () =>
    call(endpointsRoute.POST, { token: ctx.token, body, headers: { "idempotency-key": "with-a-secret" } });
  const first = await post();
  expect(first.body.secret).toMatch(/^whsec_/);
  const kept = await ctx.db.select().from(idempotencyKeys);
  expect(JSON.stringify(kept)).not.toContain(first.body.secret);
  expect((await post()).body).toEqual(first.body);
});

test("a body nested too deeply is 400, with or without a key", async () => {
  const { token } = await newOrg();
  const body = `{"name":"Ada","metadata":{"deep":${"[".repeat(5000)}${"]".repeat(5000)}}}`;
  const withAndWithout: Record<string, string>[] = [{}, { "idempotency-key": "deep" }];
  for (const headers of withAndWithout) {
    const { status, body: answer } = await call(leadsRoute.POST, { token, body, headers });
    expect([status, answer.detail]).toEqual([400, "The body is nested more than 64 levels deep."]);
  }
});

test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])(
  "the moment %s, which the database can't store, is 422",
  async (moment) => {
    const { token } = await newOrg();
    const { status } = await call(bookingsRoute.GET, { token, query: `?from=${encodeURIComponent(moment)}` });
    expect(status).toBe(422);
  },
);
