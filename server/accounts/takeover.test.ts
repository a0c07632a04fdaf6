import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
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
import { deactivate } from "@/tests/world";

const OTHER_TENANT = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

let providers: Providers;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

describe("an account with the same address", () => {
  test("is signed in to if both sides have verified the address", async () => {
    const { actor } = await newAccount(true);
    providers.asGoogle(actor.email, { hd: "example.com" });
    const { status, body } = await signIn("google");
    expect([status, body.user_id, body.is_new_user]).toEqual([200, actor.id, false]);
    expect(await identitiesOf(actor.id)).toMatchObject([{ provider: "google", email: actor.email }]);
  });

  test.each<[string, boolean, "google" | "microsoft" | "facebook", (email: string) => unknown]>([
    [
      "Google has not verified it",
      true,
      "google",
      (email) => providers.asGoogle(email, { email_verified: false, hd: "example.com" }),
    ],
    ["Google does not host it", true, "google", (email) => providers.asGoogle(email)],
    [
      "a Microsoft tenant only claims it (nOAuth)",
      true,
      "microsoft",
      (email) => providers.asMicrosoft(email, { tid: OTHER_TENANT }),
    ],
    ["Facebook claims it", true, "facebook", (email) => providers.asFacebook(email)],
    [
      "the address was never confirmed here",
      false,
      "google",
      (email) => providers.asGoogle(email, { hd: "example.com" }),
    ],
  ])("is neither signed in to nor connected when %s", async (_, is_verified, provider, as) => {
    const { actor } = await newAccount(is_verified);
    as(actor.email);
    const { status, body } = await signIn(provider);
    expect([status, body.access_token]).toEqual([409, undefined]);
    expect(body.detail).toMatch(/^An account with this e-mail address exists\. .* in your profile\.$/);
    expect(await identitiesOf(actor.id)).toEqual([]);
  });

  test("of a Microsoft user is not that of the same address and object id in another tenant", async () => {
    const email = providers.asMicrosoft();
    const mine = await signIn("microsoft");
    const { oid, sub } = providers.microsoft.claims;
    providers.asMicrosoft(email, { tid: OTHER_TENANT });
    Object.assign(providers.microsoft.claims, { oid, sub });
    expect((await signIn("microsoft")).status).toBe(409);
    expect(await identitiesOf(mine.body.user_id)).toHaveLength(1);
  });
});

describe("an address that nobody vouches for", () => {
  test("creates an unverified account, which its owner's Google account does not open", async () => {
    const email = `${newId()}@gmail.com`;
    providers.asFacebook(email);
    expect((await signIn("facebook")).body.is_new_user).toBe(true);
    expect(await accountsOf(email)).toMatchObject([{ is_verified: false, password_hash: null }]);
    providers.asGoogle(email);
    expect((await signIn("google")).status).toBe(409);
  });

  test("that is missing: a new user is told how to go on, a known user is signed in", async () => {
    providers.asFacebook();
    const { status, body } = await signIn("facebook");
    expect([status, body.errors[0].path]).toEqual([422, ["code"]]);
    expect(body.detail).toMatch(/Facebook told no e-mail address.*register/);
    const { person } = providers.facebook;
    person.email = `${newId()}@example.com`;
    const first = await signIn("facebook");
    delete person.email;
    expect((await signIn("facebook")).body).toMatchObject({
      user_id: first.body.user_id,
      is_new_user: false,
    });
  });
});

test("a deactivated account is refused with 403, also if a new identity has its address", async () => {
  providers.asGoogle();
  const { body } = await signIn("google");
  const known = eq(users.id, body.user_id);
  await getDb().update(users).set({ is_active: false }).where(known);
  expect((await signIn("google")).status).toBe(403);
  const other = await newAccount(true);
  await deactivate(other);
  providers.asGoogle(other.actor.email, { hd: "example.com" });
  expect((await signIn("google")).status).toBe(403);
  expect(await identitiesOf(other.actor.id)).toEqual([]);
});

test("a replayed code is refused", async () => {
  providers.asGoogle();
  const body = await agreeWith("google");
  expect((await postCallback(body)).status).toBe(200);
  const again = await postCallback(body);
  expect([again.status, again.body.errors[0].path]).toEqual([422, ["code"]]);
});

test("a token made for another application is refused", async () => {
  providers.asGoogle(undefined, { aud: "another-client" });
  const { status, body } = await signIn("google");
  expect([status, body.access_token]).toEqual([401, undefined]);
});

test("another sign-in's nonce is refused", async () => {
  providers.asGoogle();
  expect((await postCallback({ ...(await agreeWith("google")), nonce: "another's" })).status).toBe(401);
});
