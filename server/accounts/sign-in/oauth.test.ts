import { afterAll, beforeAll, expect, test } from "vitest";
import * as meRoute from "@/app/api/v1/auth/me/route";
import * as organizationRoute from "@/app/api/v1/organization/route";
import { loadEnv } from "@/lib/env";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import {
  accountsOf,
  agreeWith,
  identitiesOf,
  newAccount,
  type Providers,
  postCallback,
  signIn,
  startProviders,
} from "@/tests/sign-in";
import { call } from "@/tests/world";
import { RATE_LIMITS } from "./rate-limit";

let providers: Providers;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

test("an unknown person gets an account, an organization and a working token", async () => {
  const email = providers.asGoogle();
  const { status, body } = await signIn("google");
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: "bearer",
    user_id: expect.any(String),
    email,
    full_name: "Ada Lovelace",
    organization_id: expect.any(String),
    is_new_user: true,
  });
  const me = await call(meRoute.GET, { token: body.access_token });
  expect(me.body).toMatchObject({
    id: body.user_id,
    oauth_provider: "google",
    is_verified: true,
    organization_name: "Ada Lovelace's organization",
  });
});

test("a new user gets an organization in the given time zone", async () => {
  providers.asGoogle();
  const { body } = await postCallback({ ...(await agreeWith("google")), time_zone: "America/Bogota" });
  const settings = await call(organizationRoute.GET, { token: body.access_token });
  expect(settings.body).toMatchObject({ time_zone: "America/Bogota" });
});

test.each(["google", "microsoft", "facebook"] as const)(
  "%s: the second sign-in is the same account",
  async (provider) => {
    const email = providers.asGoogle();
    providers.asMicrosoft(email);
    providers.asFacebook(email);
    const first = await signIn(provider);
    const second = await signIn(provider);
    expect([first.body.is_new_user, second.body.is_new_user]).toEqual([true, false]);
    expect(second.body.user_id).toBe(first.body.user_id);
  },
);

test("a user who changes the address at the provider keeps the account", async () => {
  const email = providers.asGoogle();
  const first = await signIn("google");
  providers.google.claims.email = `new-${email}`;
  const { body } = await signIn("google");
  expect(body).toMatchObject({ user_id: first.body.user_id, email, is_new_user: false });
});

test("a person without a name is named after the address", async () => {
  const email = providers.asGoogle(undefined, { name: undefined });
  expect((await signIn("google")).body.full_name).toBe(email.split("@")[0]);
});

test("a failing provider is reported as a 502, without secrets", async () => {
  providers.asFacebook();
  const body = await agreeWith("facebook");
  providers.facebook.fault = { kind: "down" };
  const answer = await postCallback(body);
  providers.facebook.fault = null;
  expect(answer.body).toMatchObject({ status: 502, title: "The identity provider failed" });
  expect(JSON.stringify(answer.body)).not.toContain(providers.facebook.client.client_secret);
});

test("twelve concurrent first sign-ins create one account, which all of them get", async () => {
  const email = providers.asGoogle();
  const bodies = await Promise.all(Array.from({ length: 12 }, () => agreeWith("google")));
  const answers = await Promise.all(bodies.map((body) => postCallback(body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.is_new_user)).toHaveLength(1);
  expect(await accountsOf(email)).toHaveLength(1);
});

test("twelve concurrent first sign-ins to an existing account all get it", async () => {
  const { actor } = await newAccount(true);
  providers.asGoogle(actor.email, { hd: "example.com" });
  const bodies = await Promise.all(Array.from({ length: 12 }, () => agreeWith("google")));
  const answers = await Promise.all(bodies.map((body) => postCallback(body)));
  expect(new Set(answers.map(({ body }) => body.user_id))).toEqual(new Set([actor.id]));
  expect(await identitiesOf(actor.id)).toHaveLength(1);
});

test.each([
  ["an unknown provider", { provider: "github" }, "provider"],
  ["no code", { code: "" }, "code"],
  ["no redirect_uri", { redirect_uri: undefined }, "redirect_uri"],
  ["an invalid code_verifier", { code_verifier: "short" }, "code_verifier"],
])("refuses %s", async (_, wrong, path) => {
  const { status, body } = await postCallback({
    provider: "google",
    code: "x",
    redirect_uri: "https://a.example",
    ...wrong,
  });
  expect([status, body.errors[0].path]).toEqual([422, [path]]);
});

test("too many attempts from one IP address are answered 429", async () => {
  const body = { provider: "facebook", code: "made-up", redirect_uri: "https://a.example" };
  const statuses: number[] = [];
  for (let n = 0; n <= RATE_LIMITS.oauth_ip.max; n++)
    statuses.push((await postCallback(body, "192.0.2.55")).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
}, 30_000);

test.each([
  [["FACEBOOK_CLIENT_SECRET"], "FACEBOOK_CLIENT_SECRET is not set."],
  [
    ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
    "FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET are not set.",
  ],
])("an unconfigured provider says which variables are missing: %s", async (missing, told) => {
  expect(configuredProviders()).toEqual(["google", "facebook", "microsoft"]);
  const kept = Object.fromEntries(missing.map((name) => [name, process.env[name] ?? ""]));
  for (const name of missing) delete process.env[name];
  loadEnv();
  const { status, body } = await postCallback({
    provider: "facebook",
    code: "x",
    redirect_uri: "https://a.example",
  });
  expect(configuredProviders()).toEqual(["google", "microsoft"]);
  loadEnv(kept);
  expect([status, body.detail]).toEqual([422, `Signing in with Facebook is not configured here: ${told}`]);
});
