import { SignJWT } from "jose";
import { expect, test } from "vitest";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as meRoute from "@/app/api/v1/auth/me/route";
import * as registerRoute from "@/app/api/v1/auth/register/route";
import * as organizationRoute from "@/app/api/v1/organization/route";
import { env } from "@/lib/env";
import { blockOf, networkOf } from "@/server/http/request/network";
import { call, deactivate, newOrg } from "@/tests/world";
import { limitRate, RATE_LIMITS } from "./rate-limit";

const PASSWORD = "correct horse battery";
let addresses = 0;

const person = (email: string) => ({
  email,
  password: PASSWORD,
  full_name: "Ada L",
  organization_name: "Engines",
});
const register = (email: string, body: object = person(email)) =>
  call(registerRoute.POST, { body, headers: { "x-forwarded-for": `198.51.100.${addresses++ % 250}` } });
const login = (email: string, password: string, ip = `203.0.113.${addresses++ % 250}`) =>
  call(loginRoute.POST, { body: { email, password }, headers: { "x-forwarded-for": ip } });

test("registering returns the account with a working token", async () => {
  const { status, body } = await register("Ada@Example.com");
  expect(status).toBe(201);
  expect(body).toEqual({
    user_id: expect.any(String),
    email: "ada@example.com",
    organization_id: expect.any(String),
    organization_name: "Engines",
    access_token: expect.any(String),
    token_type: "bearer",
  });
  const me = await call(meRoute.GET, { token: body.access_token });
  expect(me.body).toEqual({
    id: body.user_id,
    email: "ada@example.com",
    full_name: "Ada L",
    is_active: true,
    is_verified: false,
    oauth_provider: "local",
    organization_id: body.organization_id,
    organization_name: "Engines",
    created_at: expect.any(String),
  });
});

test("a new organization takes the time zone of its owner's browser; an unknown zone is refused", async () => {
  const zoned = (email: string, time_zone: string) => register(email, { ...person(email), time_zone });
  const { body } = await zoned("zone@example.com", "Asia/Tokyo");
  const settings = await call(organizationRoute.GET, { token: body.access_token });
  expect(settings.body).toMatchObject({ name: "Engines", time_zone: "Asia/Tokyo" });
  const refused = await zoned("no-zone@example.com", "Tokyo");
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: ["time_zone"] }] } });
});

test("one of twenty concurrent registrations of one address is accepted", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => register(n % 2 ? "one@example.com" : "ONE@example.com")),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test.each([
  ["a short password", { password: "short" }, "password"],
  ["an invalid e-mail address", { email: "ada" }, "email"],
  ["an empty name", { full_name: "  " }, "full_name"],
  ["a name that contains a web address", { full_name: "See https://evil.example" }, "full_name"],
  ["an organization that is a web address", { organization_name: "evil.com/prize" }, "organization_name"],
  ["a name with a text-direction override", { organization_name: "Ada\u202egpj" }, "organization_name"],
])("refuses to register with %s", async (_, wrong, path) => {
  const { status, body } = await register("x", { ...person("bad@example.com"), ...wrong });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ path: [path], message: expect.any(String) }]);
});

test("signing in returns the account, and the address is case-insensitive", async () => {
  await register("grace@example.com");
  const { status, body } = await login("GRACE@example.com", PASSWORD);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_type: "bearer",
    email: "grace@example.com",
    full_name: "Ada L",
    organization_name: "Engines",
  });
});

test("neither the answer nor its timing tells a wrong password from an unknown address", async () => {
  await register("lin@example.com");
  const time = async (email: string) => {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const started = performance.now();
      const { status, body } = await login(email, "wrong password");
      times.push(performance.now() - started);
      expect([status, body.detail]).toEqual([401, "The e-mail address or the password is wrong."]);
    }
    return times.toSorted((a, b) => a - b)[2] ?? 0;
  };
  const [known, unknown] = [await time("lin@example.com"), await time("nobody@example.com")];
  expect(unknown / known).toBeGreaterThan(0.4);
});

test("too many attempts for one address are answered 429 with Retry-After", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await login("tired@example.com", "wrong password", "192.0.2.9")).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses[10]).toBe(429);
  const { headers } = await login("tired@example.com", "wrong password", "192.0.2.9");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await login("tired@example.com", "wrong password", "192.0.2.10")).status).toBe(401);
});

test.each([
  ["from one IP address, each for another account", "login_ip", "192.0.2.33"],
  ["for one account, each from another IP address", "login_email", "wanted@example.com"],
] as const)("too many attempts %s are answered 429", async (_, limit, who) => {
  const attempt = async (number: number) => {
    const isPlace = limit === "login_ip";
    const [email, ip] = isPlace ? [`x${number}@example.com`, who] : [who, `192.0.2.${number}`];
    return (await login(email, "wrong password", ip)).status;
  };
  expect(await attempt(101)).toBe(401);
  for (let n = 1; n < RATE_LIMITS[limit].max; n++) await limitRate(limit, networkOf(who));
  expect(await attempt(102)).toBe(429);
});

test("too many registrations from one address are answered 429", async () => {
  const from = (n: number) =>
    call(registerRoute.POST, {
      body: person(`bulk${n}@example.com`),
      headers: { "x-forwarded-for": "192.0.2.77" },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await from(n)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
}, 30_000);

test("too many registrations from one block of addresses are answered 429", async () => {
  for (let n = 0; n < RATE_LIMITS.register_block.max; n++)
    await limitRate("register_block", blockOf(`203.0.113.${n}`));
  const from = (ip: string) =>
    call(registerRoute.POST, {
      body: person(`block-${ip}@example.com`),
      headers: { "x-forwarded-for": ip },
    });
  expect((await from("203.0.113.200")).status).toBe(429);
  expect((await from("203.0.112.200")).status).toBe(201);
});

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("%s is rented as a part of %s", (ip, block) => {
  expect(blockOf(ip)).toBe(block);
});

test("the profile's name can be changed, and nothing else", async () => {
  const { token } = await newOrg();
  const patch = (body: object) => call(meRoute.PATCH, { token, method: "PATCH", body });
  expect((await patch({ full_name: "New Name" })).body.full_name).toBe("New Name");
  expect((await patch({ full_name: "New Name", is_verified: true })).status).toBe(422);
});

const key = () => new TextEncoder().encode(env.AUTH_SECRET);
const forge = (claims: Record<string, unknown>, secret = key(), alg = "HS256") =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(secret);
const later = Math.floor(Date.now() / 1000) + 600;

test.each<[string, (ctx: Awaited<ReturnType<typeof newOrg>>) => Promise<string> | string]>([
  ["no token", () => ""],
  ["the Basic scheme", () => "Basic YTpi"],
  ["garbage", () => "Bearer garbage"],
  ["a token without a signature", () => `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
  [
    "a token signed with another key",
    async (ctx) =>
      `Bearer ${await forge({ sub: ctx.actor.id, org: ctx.organization_id, exp: later }, new TextEncoder().encode("another secret of thirty-two chars"))}`,
  ],
  [
    "another algorithm",
    async (ctx) =>
      `Bearer ${await forge({ sub: ctx.actor.id, org: ctx.organization_id, exp: later }, key(), "HS512")}`,
  ],
  [
    "an expired token",
    async (ctx) =>
      `Bearer ${await forge({ sub: ctx.actor.id, org: ctx.organization_id, exp: later - 1200 })}`,
  ],
  [
    "a token that never expires",
    async (ctx) => `Bearer ${await forge({ sub: ctx.actor.id, org: ctx.organization_id })}`,
  ],
  [
    "another organization's id",
    async (ctx) =>
      `Bearer ${await forge({ sub: ctx.actor.id, org: (await newOrg()).organization_id, exp: later })}`,
  ],
  [
    "a user that does not exist",
    async (ctx) =>
      `Bearer ${await forge({ sub: crypto.randomUUID(), org: ctx.organization_id, exp: later })}`,
  ],
])("refuses %s with 401 and WWW-Authenticate", async (_, authorization) => {
  const ctx = await newOrg();
  const { status, headers, body } = await call(meRoute.GET, {
    headers: { authorization: await authorization(ctx) },
  });
  expect(status).toBe(401);
  expect(headers.get("www-authenticate")).toBe("Bearer");
  expect(body).toMatchObject({
    status: 401,
    title: expect.any(String),
    request_id: headers.get("x-request-id"),
  });
});

test("a deactivated account is refused with 403 at once", async () => {
  const ctx = await newOrg();
  expect((await call(meRoute.GET, { token: ctx.token })).status).toBe(200);
  await deactivate(ctx);
  expect((await call(meRoute.GET, { token: ctx.token })).status).toBe(403);
});
