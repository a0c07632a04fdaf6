import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect, test, vi } from "vitest";
import * as logoutRoute from "@/app/api/v1/auth/logout/route";
import * as accessRoute from "@/app/api/v1/auth/me/access/route";
import * as passwordRoute from "@/app/api/v1/auth/me/password/route";
import * as sessionRoute from "@/app/api/v1/auth/me/sessions/[session_id]/route";
import * as sessionsRoute from "@/app/api/v1/auth/me/sessions/route";
import { getDb, transaction } from "@/db/client";
import { listen } from "@/db/pool/listen";
import { identities, sessions, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { pushSubscriptions } from "@/db/schema/notifications";
import { inOrg } from "@/db/tenant";
import { authenticateToken } from "@/server/http/request/authenticate";
import { logIn, meStatus, newAccount, PASSWORD } from "@/tests/account";
import { call, newOrg, newStaff } from "@/tests/world";
import { keepSession, startSession } from "./session";
import { signOut } from "./sessions";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const NEW = "a quite different phrase";

const list = async (token: string) => (await call(sessionsRoute.GET, { token })).body.sessions;
const end = (token: string, session_id: string) =>
  call(sessionRoute.DELETE, { token, method: "DELETE", params: { session_id } });
const change = (token: string, body: object) => call(passwordRoute.PUT, { token, method: "PUT", body });

/** An account that is signed in twice: here and in a browser. */
async function twice() {
  const account = await newAccount();
  const browser = await logIn(account.email, PASSWORD, { "user-agent": FIREFOX });
  return { ...account, browser: String(browser.body.access_token) };
}

describe("the sessions", () => {
  test("are listed, last used first, with the caller's own marked and without secrets", async () => {
    const { token, browser } = await twice();
    const sessions = await list(browser);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        surface: "api",
        device: "Firefox on Windows",
        ip: expect.stringMatching(/^10\./),
        current: true,
        last_seen_at: expect.any(String),
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
      expect.objectContaining({ device: "Unknown program", current: false }),
    ]);
    expect((await list(token)).map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
  });

  test("can be ended one by one: the token is refused at once, the others continue", async () => {
    const { token, browser } = await twice();
    const [theirs] = await list(browser);
    expect((await end(token, theirs.id)).status).toBe(204);
    expect([await meStatus(browser), await meStatus(token)]).toEqual([401, 200]);
    expect(await list(token)).toHaveLength(1);
    expect((await end(token, theirs.id)).status).toBe(404);
  });

  test("of the dashboard end 30 days after the sign-in, however often they are renewed", async () => {
    const { organization_id, actor } = await newOrg();
    const { id } = actor;
    const visitor = { db: getDb(), ip: "192.0.2.1", user_agent: FIREFOX, surface: "dashboard" as const };
    const { access_token } = await startSession(
      getDb(),
      visitor,
      { organization_id, id, full_name: "Ada", token_version: 0 },
      { method: "password" },
    );
    await getDb()
      .update(sessions)
      .set({ created_at: sql`now() - interval '29 days 23 hours'` })
      .where(inOrg({ organization_id }, sessions, eq(sessions.user_id, id)));
    const renewed = await keepSession(access_token);
    const { exp = 0 } = decodeJwt(renewed);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(3605);
    expect(exp - Date.now() / 1000).toBeGreaterThan(3500);
  });

  test("of a colleague can't be ended", async () => {
    const { id: _, organization_id, token } = await newAccount();
    const colleague = await newStaff({ organization_id, db: getDb() });
    const [session] = await list(token);
    expect((await end(colleague.token, session.id)).status).toBe(404);
    expect(await list(colleague.token)).toEqual([]);
    expect(await meStatus(token)).toBe(200);
  });

  test("end by signing out, only the current one", async () => {
    const { token, browser } = await twice();
    expect((await call(logoutRoute.POST, { token: browser, body: {} })).status).toBe(204);
    expect([await meStatus(browser), await meStatus(token)]).toEqual([401, 200]);
  });

  test("end everywhere, including the current one", async () => {
    const { token, browser, email } = await twice();
    expect((await call(sessionsRoute.DELETE, { token, method: "DELETE" })).status).toBe(204);
    expect([await meStatus(token), await meStatus(browser)]).toEqual([401, 401]);
    const again = await logIn(email, PASSWORD);
    expect(await list(again.body.access_token)).toHaveLength(1);
  });
});

describe("a browser that receives pushes", () => {
  const NEVER_ASKED = { endpoint_hash: "", subscription_sealed: "", host: "push.example.com" };

  /** Registers a browser in each token's session; returns a function that lists the browsers still registered. */
  async function registered(...tokens: [device: string, token: string][]) {
    for (const [device, token] of tokens) {
      const { actor, db, organization_id } = await authenticateToken(token);
      if (actor.kind !== "user") throw new Error("It is no account's token.");
      const { id: user_id, session_id } = actor;
      const row = { ...NEVER_ASKED, organization_id, user_id, session_id, device };
      await db.insert(pushSubscriptions).values({ ...row, endpoint_hash: newId() });
    }
    const { organization_id } = await authenticateToken(tokens[0]?.[1] ?? "");
    return async () =>
      (
        await getDb()
          .select({ device: pushSubscriptions.device })
          .from(pushSubscriptions)
          .where(inOrg({ organization_id }, pushSubscriptions))
      ).map(({ device }) => device);
  }

  test("is removed when its session signs out or is ended from elsewhere; the others stay", async () => {
    const { token, browser, email } = await twice();
    const phone = String((await logIn(email, PASSWORD)).body.access_token);
    const known = await registered(["here", token], ["browser", browser], ["phone", phone]);
    await call(logoutRoute.POST, { token: browser, body: {} });
    expect((await known()).toSorted()).toEqual(["here", "phone"]);
    const other = (await list(token)).find(({ current }: { current: boolean }) => !current);
    await end(token, other.id);
    expect(await known()).toEqual(["here"]);
  });

  test("is removed by a new password, except in the session that set it; then by signing out everywhere", async () => {
    const { token, browser } = await twice();
    const known = await registered(["here", token], ["browser", browser]);
    const { body } = await change(token, { current_password: PASSWORD, password: NEW });
    expect(await known()).toEqual(["here"]);
    await call(sessionsRoute.DELETE, { token: body.access_token, method: "DELETE" });
    expect(await known()).toEqual([]);
  });
});

describe("changing the password", () => {
  test("ends the other sessions; the current one continues with the returned token", async () => {
    const { email, token, browser } = await twice();
    const [before] = await list(browser);
    const { status, body } = await change(browser, { current_password: PASSWORD, password: NEW });
    expect([status, body]).toEqual([200, { access_token: expect.any(String), token_type: "bearer" }]);
    expect([await meStatus(token), await meStatus(browser)]).toEqual([401, 401]);
    expect(await list(body.access_token)).toEqual([
      expect.objectContaining({ id: before.id, current: true }),
    ]);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  test("is refused without the current one, and attempts count whatever their idempotency key", async () => {
    const { token } = await newAccount();
    const guess = (n: number) =>
      call(passwordRoute.PUT, {
        token,
        method: "PUT",
        body: { current_password: `guess number ${n}`, password: NEW },
        headers: { "idempotency-key": `guess-${n}` },
      });
    expect((await change(token, { password: NEW })).body.errors[0].path).toEqual(["current_password"]);
    for (let n = 0; n < 9; n++) expect((await guess(n)).status).toBe(422);
    expect((await guess(9)).status).toBe(429);
    expect(await meStatus(token)).toBe(200);
  });

  test("sets the first password of an account that has none", async () => {
    const { id, email, token } = await newAccount();
    await getDb().update(users).set({ password_hash: null }).where(eq(users.id, id));
    expect((await change(token, { password: NEW })).status).toBe(200);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  test.each([["Qwertyuiop"], ["Summer2024!"]])("to %s is refused", async (password) => {
    const { token } = await newAccount();
    const { status, body } = await change(token, { current_password: PASSWORD, password });
    expect([status, body.errors[0].path]).toEqual([422, ["password"]]);
    expect(await meStatus(token)).toBe(200);
  });

  test("to the e-mail address is refused", async () => {
    const { email, token } = await newAccount();
    const { body } = await change(token, { current_password: PASSWORD, password: email.toUpperCase() });
    expect(body.errors).toEqual([{ path: ["password"], message: "must not be your e-mail address" }]);
  });
});

test("practitioners sign out and change their password, too", async () => {
  const { token, id } = await newAccount();
  await getDb().update(users).set({ role: "practitioner" }).where(eq(users.id, id));
  const { status } = await change(token, { current_password: "not theirs", password: NEW });
  expect(status).toBe(422);
  expect((await call(logoutRoute.POST, { token, body: {} })).status).toBe(204);
  expect((await call(sessionsRoute.GET, { token })).status).toBe(401);
});

test("access returns the role, has_password and connected providers, without their subjects", async () => {
  const { id: user_id, organization_id, token } = await newAccount();
  const google = { provider: "google", issuer: "https://accounts.google.com", subject: `s-${user_id}` };
  await getDb()
    .insert(identities)
    .values({ organization_id, user_id, ...google, email: "ada@gmail.com" });
  const { body } = await call(accessRoute.GET, { token });
  expect(body).toEqual({
    role: "owner",
    is_verified: false,
    has_password: true,
    identities: [
      { id: expect.any(String), provider: "google", email: "ada@gmail.com", created_at: expect.any(String) },
    ],
  });
});

test("the end of a session is announced after the commit, so listeners find it ended", async () => {
  const { token } = await newAccount();
  const ctx = await authenticateToken(token);
  const heard: string[] = [];
  const listening = listen(
    (payload) => heard.push(payload),
    () => {},
  );
  await vi.waitFor(() => expect(listening.isDeaf()).toBe(false));
  await transaction(ctx.db, async (tx) => {
    await signOut({ ...ctx, db: tx }, {});
    await sleep(200);
    expect(heard).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  await listening.stop();
});
