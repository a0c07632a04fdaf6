import { describe, expect, test } from "vitest";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import * as lookUpRoute from "@/app/api/v1/auth/invitations/lookup/route";
import * as logoutRoute from "@/app/api/v1/auth/logout/route";
import * as accessRoute from "@/app/api/v1/auth/me/access/route";
import * as identityRoute from "@/app/api/v1/auth/me/identities/[identity_id]/route";
import * as resetRoute from "@/app/api/v1/auth/password-reset/confirm/route";
import * as forgotRoute from "@/app/api/v1/auth/password-reset/route";
import { sessionCookieName } from "@/server/http/request/session-cookie";
import { fromElsewhere, logIn, meStatus, newAccount } from "@/tests/account";
import { linkTo, openMailbox } from "@/tests/mailbox";
import { call, newOrg } from "@/tests/world";
import { connectIdentity } from "./sign-in/identities";
import { createInvitation } from "./team/invitations";

openMailbox();

const HOST = "desk.example.com";

/** Calls the dashboard's API as a page does; signed in by the cookie if a token is given. */
async function mutate(
  name: string,
  input: object,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const request = new Request(`https://${HOST}/api/trpc/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      host: HOST,
      ...fromElsewhere(),
      ...(token && { cookie: `${sessionCookieName()}=${token}` }),
      ...headers,
    },
    body: JSON.stringify(input),
  });
  const response = await trpcRoute.POST(request, { params: Promise.resolve({}) });
  const { result, error } = await response.json();
  return {
    status: response.status,
    data: result?.data,
    problem: error?.data.problem,
    message: error?.message,
  };
}

describe("a visitor who is not signed in", () => {
  const send = (route: Parameters<typeof call>[0], body: object, headers = fromElsewhere()) =>
    call(route, { body, headers });

  test("can reset a password", async () => {
    const { email } = await newAccount();
    expect((await send(forgotRoute.POST, { email })).status).toBe(204);
    const { token } = await linkTo(email);
    const password = "a quite different phrase";
    expect(await send(resetRoute.POST, { token, password })).toMatchObject({ status: 200, body: { email } });
    expect(await send(resetRoute.POST, { token, password })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: ["token"], message: "This link has ended or was used before. Ask for a new one." }],
      },
    });
    expect((await logIn(email, password)).status).toBe(200);
  });

  test("can read what an invitation offers", async () => {
    const { link } = await createInvitation(await newOrg(), {});
    const token = new URL(link).hash.replace("#token=", "");
    expect((await send(lookUpRoute.POST, { token })).body).toMatchObject({
      organization_name: "Test Clinic",
      role: "member",
      invited_by: "Test Staff",
    });
  });

  test("is told how long to wait after too many attempts", async () => {
    const headers = { "x-forwarded-for": "192.0.2.210" };
    const tries: Awaited<ReturnType<typeof call>>[] = [];
    for (let n = 0; n < 61; n++) tries.push(await send(lookUpRoute.POST, { token: `${n}` }, headers));
    const last = tries.at(-1);
    expect([last?.status, Number(last?.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test.each([
    "profile.resendVerification",
    "profile.signOutEverywhere",
    "team.invite",
    "profile.verifyEmail",
  ])("can't call %s", async (name) => {
    expect((await mutate(name, {})).status).toBe(401);
  });
});

test("a page of another site can't use a user's cookie to end their sessions or to invite itself", async () => {
  const { token } = await newAccount();
  const headers = { origin: "https://evil.example" };
  expect((await mutate("profile.signOutEverywhere", {}, { token, headers })).status).toBe(403);
  expect((await mutate("team.invite", { role: "owner" }, { token, headers })).status).toBe(403);
  expect(await meStatus(token)).toBe(200);
});

test("our own page can, even behind a proxy that requests another host", async () => {
  const { token } = await newAccount();
  const headers = { origin: "https://desk.example.com", host: "10.0.0.7:3000" };
  expect((await mutate("profile.update", { full_name: "Ada" }, { token, headers })).status).toBe(200);
  const sibling = { ...headers, origin: "http://desk.example.com" };
  expect((await mutate("profile.update", { full_name: "Eve" }, { token, headers: sibling })).status).toBe(
    403,
  );
});

test("the dashboard's cookie is worthless once its session has ended", async () => {
  const { token } = await newAccount();
  expect((await call(logoutRoute.POST, { token, body: {} })).status).toBe(204);
  expect((await mutate("profile.update", { full_name: "Eve" }, { token })).status).toBe(401);
});

test("a connected provider can be removed, but not the last way to sign in", async () => {
  const ctx = await newOrg();
  const connect = (subject: string) =>
    connectIdentity(ctx, {
      provider: "facebook",
      issuer: "https://www.facebook.com",
      subject,
      email: "ada@example.org",
      email_is_vouched: false,
      full_name: null,
    });
  for (const n of [1, 2]) await connect(`${ctx.actor.id}-${n}`);
  const connected = async () => (await call(accessRoute.GET, { token: ctx.token })).body.identities;
  const remove = (identity_id: string) =>
    call(identityRoute.DELETE, { token: ctx.token, method: "DELETE", params: { identity_id } });
  const [first, second] = await connected();
  expect(first).toMatchObject({ provider: "facebook", email: "ada@example.org" });
  expect((await remove(first.id)).status).toBe(204);
  expect((await remove(second.id)).status).toBe(409);
  expect(await connected()).toHaveLength(1);
});
