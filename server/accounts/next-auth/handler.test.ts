// Must be imported before anything else of Next, which looks for it on load.
import "next/dist/server/node-environment-baseline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as authRoute from "@/app/api/auth/[...nextauth]/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as organizationRoute from "@/app/api/v1/organization/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import { newId } from "@/db/schema/columns";
import { env } from "@/lib/env";
import type { IdentityProvider } from "@/schema/auth";
import { cookieName, sessionCookieName } from "@/server/http/request/session-cookie";
import { fromElsewhere, logIn, meStatus, newAccount, PASSWORD, profile } from "@/tests/account";
import { addApp, codeOf } from "@/tests/factor";
import { inRequest } from "@/tests/http/next-request";
import { identitiesOf, type Providers, startProviders } from "@/tests/sign-in";
import { call, newOrg } from "@/tests/world";

let providers: Providers;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

/** A browser: it keeps the cookies that the sign-in endpoints set. */
function openBrowser() {
  const kept = new Map<string, string>();
  const ask = async (path: string, body?: object | string) => {
    const request = new Request(`${env.PUBLIC_URL}/api/auth/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...fromElsewhere(),
        "content-type": "application/json",
        cookie: [...kept].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: body && (typeof body === "string" ? body : JSON.stringify(body)),
    });
    const nextauth = new URL(request.url).pathname.split("/").slice(3);
    const handle = body ? authRoute.POST : authRoute.GET;
    const params = Promise.resolve({ nextauth });
    const answer = await inRequest(request, () => handle(request, { params }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      kept.set(name, value);
    }
    return answer;
  };
  const post = async (path: string, form: object = {}) => {
    const { csrfToken } = await (await ask("csrf")).json();
    const answer = await ask(path, { csrfToken, ...form });
    return { status: answer.status, body: await answer.json() };
  };
  /** Goes to a provider, where the person consents; returns the path that the browser is sent back to. */
  const visit = async (provider: IdentityProvider, form: object = {}) => {
    const { body } = await post(`signin/${provider}`, form);
    const answer = await fetch(body.url, { redirect: "manual" });
    const { pathname, search } = new URL(answer.headers.get("location") ?? "");
    return pathname.replace("/api/auth/", "") + search;
  };
  const comeBack = async (path: string) => (await ask(path)).headers.get("location");
  const session = () => kept.get(sessionCookieName()) ?? "";
  return { kept, ask, post, visit, comeBack, session };
}

const IN_VAIN = /^https:\/\/desk\.example\.com\/api\/auth\/error\?error=|^\/sign-in\?error=/;

test("after a provider sign-in the browser is back on the page that the user wanted", async () => {
  for (const provider of ["google", "microsoft"] as const) {
    const browser = openBrowser();
    const email = provider === "google" ? providers.asGoogle() : providers.asMicrosoft();
    const back = await browser.visit(provider, { callbackUrl: "/leads?page=2" });
    expect(await browser.comeBack(back)).toBe(`${env.PUBLIC_URL}/leads?page=2`);
    expect((await profile(browser.session())).email).toBe(email);
  }
});

test("a new user lands on the first steps, with the browser's time zone; the next time on the inbox", async () => {
  const browser = openBrowser();
  providers.asGoogle();
  const visit = () => browser.visit("google", { callbackUrl: "/inbox", time_zone: "Asia/Kathmandu" });
  expect(await browser.comeBack(await visit())).toBe(`${env.PUBLIC_URL}/welcome`);
  const settings = await call(organizationRoute.GET, { token: browser.session() });
  expect(settings.body).toMatchObject({ time_zone: "Asia/Kathmandu" });
  expect(await browser.comeBack(await visit())).toBe(`${env.PUBLIC_URL}/inbox`);
});

test("a browser makes the second step on a page of its own, after a password and after a provider", async () => {
  const account = await newAccount();
  const { secret } = await addApp(account.token);
  const browser = openBrowser();
  const fields = { email: account.email, password: PASSWORD };
  const asked = await browser.post("callback/credentials", { fields });
  expect(asked).toMatchObject({ status: 401, body: { type: "urn:frontdesk:problem:factor_needed" } });
  expect(JSON.stringify(asked.body)).not.toContain("v2.");
  expect(browser.session()).toBe("");
  expect((await browser.post("callback/factor", { fields: { code: "000000" } })).status).toBe(422);
  expect(browser.session()).toBe("");
  const passed = await browser.post("callback/factor", { fields: { code: codeOf(secret) } });
  expect(passed.status).toBe(200);
  expect((await profile(browser.session())).email).toBe(account.email);
  expect(browser.kept.get(cookieName("first-step"))).toBe("");

  const visitor = openBrowser();
  providers.asGoogle();
  await visitor.comeBack(await visitor.visit("google", { callbackUrl: "/inbox" }));
  const app = await addApp(visitor.session());
  const again = openBrowser();
  const back = await again.visit("google", { callbackUrl: "/leads?page=2" });
  expect(await again.comeBack(back)).toBe("/sign-in/second-step?callbackUrl=%2Fleads%3Fpage%3D2");
  expect(again.session()).toBe("");
  await again.post("callback/factor", { fields: { code: codeOf(app.secret) } });
  expect(await meStatus(again.session())).toBe(200);
});

test("without a first step there is no second", async () => {
  const { secret } = await addApp((await newAccount()).token);
  const browser = openBrowser();
  expect((await browser.post("callback/factor", { fields: { code: codeOf(secret) } })).status).toBe(401);
});

const invitationOf = async (token: string, body: object = {}) =>
  new URL((await call(invitationsRoute.POST, { token, body })).body.link).hash.replace("#token=", "");

test("an invitation is accepted with a provider: no organization of one's own, and no password", async () => {
  const owner = await newOrg({ name: "Harbour Dental" });
  for (const provider of ["google", "facebook", "microsoft"] as const) {
    const invitation = await invitationOf(owner.token);
    const browser = openBrowser();
    const email = `${newId()}@gmail.com`;
    if (provider === "google") providers.asGoogle(email);
    if (provider === "facebook") providers.asFacebook(email);
    if (provider === "microsoft") providers.asMicrosoft(email);
    const back = await browser.visit(provider, { callbackUrl: "/inbox", invitation });
    expect(await browser.comeBack(back)).toBe(`${env.PUBLIC_URL}/inbox`);
    expect(await profile(browser.session())).toMatchObject({ email, organization_name: "Harbour Dental" });

    // It is used up, which the page that it was accepted on says.
    const late = openBrowser();
    providers.asGoogle();
    const again = await late.visit("google", { callbackUrl: "/inbox", invitation });
    expect(await late.comeBack(again)).toBe("/join?error=invalid_input&provider=google");
  }
});

test("somebody who signed up by mistake leaves their empty organization for the one that invites them", async () => {
  const owner = await newOrg({ name: "Harbour Dental" });
  const browser = openBrowser();
  const email = providers.asGoogle();
  await browser.comeBack(await browser.visit("google", { callbackUrl: "/inbox" }));
  const mistaken = browser.session();
  const invitation = await invitationOf(owner.token);
  const back = await browser.visit("google", { callbackUrl: "/inbox", invitation });
  expect(await browser.comeBack(back)).toBe(`${env.PUBLIC_URL}/inbox`);
  expect(await profile(browser.session())).toMatchObject({ email, organization_name: "Harbour Dental" });
  expect(await meStatus(mistaken)).toBe(403);
});

test("an organization with a customer is not left by accepting an invitation", async () => {
  const owner = await newOrg({ name: "Harbour Dental" });
  const account = await newAccount();
  await call(leadsRoute.POST, { token: account.token, body: { name: "A customer" } });
  const browser = openBrowser();
  await browser.post("callback/credentials", { fields: { email: account.email, password: PASSWORD } });
  const token = await invitationOf(owner.token);
  const fields = { token, email: account.email, full_name: "Ada", password: PASSWORD };
  expect((await browser.post("callback/join", { fields })).status).toBe(409);
  expect(await meStatus(account.token)).toBe(200);
});

test.each(["Atlantis/Capital", "%E0%A4%A"])("the zone %s does not prevent sign-in", async (time_zone) => {
  const browser = openBrowser();
  providers.asGoogle();
  const back = await browser.visit("google", { callbackUrl: "/inbox", time_zone });
  browser.kept.set(cookieName("time-zone"), time_zone);
  expect(await browser.comeBack(back)).toBe(`${env.PUBLIC_URL}/welcome`);
  const settings = await call(organizationRoute.GET, { token: browser.session() });
  expect(settings.body).toMatchObject({ time_zone: "UTC" });
});

test.each(["nonsense:", "javascript:alert(1)", "http://", "//"])(
  "a malformed return address %s is refused with 400 and cleared",
  async (address) => {
    const browser = openBrowser();
    const name = cookieName("callback-url");
    browser.kept.set(name, encodeURIComponent(address));
    expect((await browser.ask("csrf")).status).toBe(400);
    expect(browser.kept.get(name)).toBe("");
    expect((await browser.ask("csrf")).status).toBe(200);
    expect((await browser.ask(`session?callbackUrl=${encodeURIComponent(address)}`)).status).toBe(400);
  },
);

describe("a victim who follows an attacker's return URL is not signed in as the attacker (login CSRF)", () => {
  test.each<IdentityProvider>(["google", "microsoft", "facebook"])("from %s", async (provider) => {
    providers.asGoogle();
    providers.asMicrosoft();
    providers.asFacebook("mallory@example.com");
    const [attacker, victim] = [openBrowser(), openBrowser()];
    const back = await attacker.visit(provider);
    expect(await victim.comeBack(back)).toMatch(IN_VAIN);
    await victim.visit(provider);
    expect(await victim.comeBack(back)).toMatch(IN_VAIN);
    const withoutState = (await victim.visit(provider)).replace(/([?&])state=[^&]*/, "$1");
    expect(await victim.comeBack(withoutState)).toMatch(IN_VAIN);
    expect(victim.session()).toBe("");
  });
});

test.each(["state", "nonce", "pkce"])("a browser that has lost its %s is not signed in", async (name) => {
  providers.asGoogle();
  const browser = openBrowser();
  const back = await browser.visit("google");
  expect(browser.kept.delete(cookieName(name))).toBe(true);
  expect(await browser.comeBack(back)).toMatch(IN_VAIN);
  expect(browser.session()).toBe("");
});

test("a return URL works once, even for three concurrent requests", async () => {
  providers.asGoogle();
  const browser = openBrowser();
  const back = await browser.visit("google");
  const cookies = new Map(browser.kept);
  const copies = [openBrowser(), openBrowser(), openBrowser()];
  for (const copy of copies) for (const [name, value] of cookies) copy.kept.set(name, value);
  await Promise.all(copies.map((copy) => copy.comeBack(back)));
  expect(copies.filter((copy) => copy.session() !== "")).toHaveLength(1);
});

test("connecting only adds the provider to the account of the person who began it", async () => {
  const [ada, eve] = [await newAccount(), await newAccount()];
  providers.asGoogle();
  const browser = openBrowser();
  await browser.post("callback/credentials", { fields: { email: ada.email, password: PASSWORD } });
  const back = await browser.visit("google", { connect: true });
  await browser.post("callback/credentials", { fields: { email: eve.email, password: PASSWORD } });
  expect(await browser.comeBack(back)).toBe("/settings/profile?error=unauthorized&provider=google");
  expect(await identitiesOf(eve.id)).toEqual([]);
});

describe("the form endpoints", () => {
  const doors = ["credentials", "register", "join", "password"];

  test.each(doors)("%s: a page without this browser's CSRF token is refused", async (door) => {
    const [browser, other] = [openBrowser(), openBrowser()];
    const { csrfToken } = await (await other.ask("csrf")).json();
    await browser.ask("csrf");
    for (const form of [{ fields: {} }, { fields: {}, csrfToken }])
      expect((await browser.ask(`callback/${door}`, form)).status).toBe(403);
  });

  test("create a new session, so that a token planted in the browser beforehand is worthless", async () => {
    const [ada, eve] = [await newAccount(), await newAccount()];
    const browser = openBrowser();
    browser.kept.set(sessionCookieName(), eve.token);
    await browser.post("callback/credentials", { fields: { email: ada.email, password: PASSWORD } });
    expect((await profile(browser.session())).email).toBe(ada.email);
    expect(await meStatus(eve.token)).toBe(401);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "blob:https://desk.example.com/x",
  ])("redirect home instead of to %s", async (callbackUrl) => {
    const { email } = await newAccount();
    const form = { fields: { email, password: PASSWORD }, callbackUrl };
    const answer = await openBrowser().post("callback/credentials", form);
    expect(answer).toEqual({ status: 200, body: { url: `${env.PUBLIC_URL}/inbox` } });
  });
});

test.each([
  ["POST", "csrf"],
  ["POST", "session"],
  ["POST", "error"],
  ["POST", "callback"],
  ["POST", "callback/nobody"],
  ["POST", "signin/credentials"],
  ["GET", "callback"],
  ["GET", "callback/nobody"],
  ["GET", "callback/credentials"],
  ["GET", "_log"],
])("%s of the unknown path %s is 404", async (method, path) => {
  const browser = openBrowser();
  const { csrfToken } = await (await browser.ask("csrf")).json();
  expect((await browser.ask(path, method === "POST" ? { csrfToken } : undefined)).status).toBe(404);
});

test("an API token does not live longer because it is put into a browser's cookie", async () => {
  const { email } = await newAccount();
  const { body } = await logIn(email, PASSWORD);
  const browser = openBrowser();
  browser.kept.set(sessionCookieName(), body.access_token);
  await browser.ask("session");
  expect(browser.session()).toBe(body.access_token);
});
