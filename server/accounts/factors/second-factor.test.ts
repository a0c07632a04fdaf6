import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as optionsRoute from "@/app/api/v1/me/factors/passkeys/options/route";
import * as factorsRoute from "@/app/api/v1/me/factors/route";
import * as totpRoute from "@/app/api/v1/me/factors/totp/route";
import * as codesRoute from "@/app/api/v1/me/recovery-codes/route";
import { getDb } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { factors, recoveryCodes } from "@/db/schema/factors";
import { getAccess } from "@/server/accounts/access";
import { changePassword } from "@/server/accounts/sign-in/change-password";
import { connectIdentity, disconnectIdentity } from "@/server/accounts/sign-in/identities";
import { authenticateToken } from "@/server/http/request/authenticate";
import { fromElsewhere, logIn, meStatus, newAccount, PASSWORD } from "@/tests/account";
import { addApp, codeOf, confirmAddress } from "@/tests/factor";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call } from "@/tests/world";

openMailbox();

const logInWith = (email: string, code: string, password = PASSWORD) =>
  call(loginRoute.POST, { body: { email, password, code }, headers: fromElsewhere() });

/** An account with an authenticator app. */
async function withApp() {
  const account = await newAccount();
  return { ...account, ...(await addApp(account.token)) };
}

const needed = { status: 401, body: { type: "urn:frontdesk:problem:factor_needed" } };

test("an authenticator app can be added, and signing in then needs its code", async () => {
  const { email, secret, recovery_codes } = await withApp();
  expect(recovery_codes).toHaveLength(10);
  const without = await logIn(email, PASSWORD);
  expect(without).toMatchObject(needed);
  expect(without.body).toMatchObject({ ways: ["totp", "recovery_code"], first_step: expect.any(String) });
  expect(without.body).not.toHaveProperty("access_token");
  expect(without.headers.get("www-authenticate")).toBe("Bearer");
  const { status, body } = await logInWith(email, codeOf(secret));
  expect(status).toBe(200);
  expect(await meStatus(body.access_token)).toBe(200);
});

test("setting up changes nothing until a code of the app is sent", async () => {
  const { email, token } = await newAccount();
  await confirmAddress(token);
  const { body } = await call(totpRoute.POST, { token, body: {} });
  expect(body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect(body.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test("an account adds a factor when its address is confirmed, so that nobody's factor keeps the address's owner out", async () => {
  const { token } = await newAccount();
  const begin = async () => [
    await call(totpRoute.POST, { token, body: {} }),
    await call(optionsRoute.POST, { token, body: {} }),
  ];
  for (const { status, body } of await begin())
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^Confirm your e-mail address first/)]);
  await confirmAddress(token);
  expect((await begin()).map(({ status }) => status)).toEqual([201, 200]);
});

test("a wrong code is refused, and tries are limited by account", async () => {
  const { email, recovery_codes } = await withApp();
  const wrong = await logInWith(email, "000000");
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: ["code"] }] } });
  for (let n = 0; n < 9; n++) await logInWith(email, `00000${n}`);
  expect((await logInWith(email, recovery_codes[0])).status).toBe(429);
});

test("without the right password, no code and no answer tells that there is a second factor", async () => {
  const { email, secret } = await withApp();
  const answers = [
    await logInWith(email, codeOf(secret), "wrong password"),
    await logIn(email, "wrong password"),
  ];
  for (const { status, body } of answers)
    expect([status, body.type]).toEqual([401, "urn:frontdesk:problem:unauthorized"]);
});

describe("a code works once", () => {
  test("a code of the app, also when it is sent many times at once, and none from before it", async () => {
    const { email, secret } = await withApp();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => logInWith(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect((await logInWith(email, codeOf(secret, 0))).status).toBe(422);
  });

  test("a recovery code, also when it is sent many times at once, however it is typed", async () => {
    const { email, recovery_codes } = await withApp();
    const [first = "", second = ""] = recovery_codes;
    const typed = first.toLowerCase().replaceAll("-", " ");
    const answers = await Promise.all(Array.from({ length: 8 }, () => logInWith(email, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect((await logInWith(email, second)).status).toBe(200);
  });
});

test("recovery codes have 120 random bits, and the database has only their hashes", async () => {
  const { id, recovery_codes } = await withApp();
  for (const code of recovery_codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/);
  const db = getDb();
  const [factor] = await db.select().from(factors).where(eq(factors.id, id));
  const stored = await db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, factor?.user_id ?? ""));
  expect(stored.map(({ code_hash }) => code_hash)).toEqual(
    Array(10).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
  const bare = recovery_codes.map((code: string) => code.replaceAll("-", ""));
  for (const code of [...recovery_codes, ...bare]) expect(JSON.stringify(stored)).not.toContain(code);
});

test("new recovery codes replace the earlier ones", async () => {
  const { email, token, recovery_codes } = await withApp();
  const { status, body } = await call(codesRoute.POST, { token, body: {} });
  expect(status).toBe(201);
  expect((await logInWith(email, recovery_codes[0])).status).toBe(422);
  expect((await logInWith(email, body.recovery_codes[0])).status).toBe(200);
  const { body: list } = await call(factorsRoute.GET, { token });
  expect(list).toMatchObject({ recovery_codes_left: 9, factors: [{ kind: "totp" }] });
});

test("a mail tells of each change: added, renewed, used", async () => {
  const { email, token, recovery_codes } = await withApp();
  await logInWith(email, recovery_codes[0]);
  await call(codesRoute.POST, { token, body: {} });
  const told = (await mailsTo(email)).map(({ text }) => text).join();
  expect(told).toContain("“Authenticator app” was added.");
  expect(told).toContain("signed in with one of your recovery codes. 9 are left.");
  expect(told).toContain("New recovery codes were made");
});

test("a mail tells of a new password, and of a provider that was connected or disconnected", async () => {
  const { email, token } = await newAccount();
  const ctx = await authenticateToken(token);
  const changed = await changePassword(ctx, {
    current_password: PASSWORD,
    password: "another horse battery",
  });
  const again = await authenticateToken(changed.access_token);
  const subject = `s-${email}`;
  const identity = { provider: "google" as const, issuer: "https://accounts.google.com", subject, email };
  await connectIdentity(again, { ...identity, full_name: "Ada", email_is_vouched: true });
  const { identities } = await getAccess(again, {});
  await disconnectIdentity(again, identities[0]?.id ?? "");
  const told = (await mailsTo(email)).map(({ text }) => text).join();
  expect(told).toContain("Your account has a new password");
  expect(told).toContain("A Google account was connected");
  expect(told).toContain("A Google account was disconnected");
});

test("a session that began more than ten minutes ago, of a browser or the API, can't change factors", async () => {
  const { token, email } = await withApp();
  const db = getDb();
  const [account] = await db.select().from(users).where(eq(users.email, email));
  const long_ago = { confirmed_at: sql`now() - interval '11 minutes'` };
  await db
    .update(sessions)
    .set(long_ago)
    .where(eq(sessions.user_id, account?.id ?? ""));
  const { body: list } = await call(factorsRoute.GET, { token });
  const params = { factor_id: list.factors[0].id };
  const factorRoute = await import("@/app/api/v1/me/factors/[factor_id]/route");
  const passkeyRoute = await import("@/app/api/v1/me/factors/passkeys/options/route");
  const answers = [
    await call(totpRoute.POST, { token, body: {} }),
    await call(codesRoute.POST, { token, body: {} }),
    await call(passkeyRoute.POST, { token, body: {} }),
    await call(factorRoute.DELETE, { token, params, method: "DELETE" }),
  ];
  const refused = [403, "urn:frontdesk:problem:password_needed"];
  expect(answers.map(({ status, body }) => [status, body.type])).toEqual(Array(4).fill(refused));
});
