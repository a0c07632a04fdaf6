import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as logoutRoute from "@/app/api/v1/auth/logout/route";
import * as passwordRoute from "@/app/api/v1/auth/me/password/route";
import { logIn, newAccount, PASSWORD } from "@/tests/account";
import { auditLogOf } from "@/tests/audit";
import { addApp } from "@/tests/factor";
import {
  identitiesOf,
  type Providers,
  signIn,
  startProviders,
  newAccount as withoutPassword,
} from "@/tests/sign-in";
import { call } from "@/tests/world";

let providers: Providers;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

const NEW = "a quite different phrase";

test("the audit log tells of an account's sign-ins, refusals, sign-outs and passwords, but no password", async () => {
  const account = await newAccount();
  const headers = { "user-agent": "curl/8", "x-request-id": "a-request-of-ada" };
  expect((await logIn(account.email, "a wrong guess", headers)).status).toBe(401);
  await vi.waitFor(async () => expect(await auditLogOf(account)).toHaveLength(2));
  const { access_token: token } = (await logIn(account.email, PASSWORD, headers)).body;
  const body = { current_password: PASSWORD, password: NEW };
  const changed = await call(passwordRoute.PUT, { token, method: "PUT", body });
  expect((await call(logoutRoute.POST, { token: changed.body.access_token, body: {} })).status).toBe(204);
  const log = await auditLogOf(account);
  expect(log.map(({ event, actor_type, actor_id }) => [event, actor_type, actor_id])).toEqual([
    ["account.registered", "user", account.id],
    ["session.refused", "visitor", null],
    ["session.started", "user", account.id],
    ["password.changed", "user", account.id],
    ["session.ended", "user", account.id],
  ]);
  expect(log[1]).toMatchObject({
    targets: [{ type: "user", id: account.id }],
    user_agent: "curl/8",
    request_id: "a-request-of-ada",
  });
  expect(log[2]?.changes).toEqual({ method: { from: null, to: "password", hidden: false } });
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${PASSWORD}|${NEW}|wrong guess`));
});

test("a wrong code after the right password is told as a refusal, with where it came from", async () => {
  const account = await newAccount();
  await addApp(account.token);
  const body = { email: account.email, password: PASSWORD, code: "000000" };
  const { status } = await call(loginRoute.POST, { body, headers: { "x-forwarded-for": "203.0.113.77" } });
  expect(status).toBe(422);
  const refusal = (await auditLogOf(account)).at(-1);
  expect(refusal).toMatchObject({
    ...{ event: "session.refused", actor_type: "visitor", remote_ip: "203.0.113.77" },
    targets: [{ type: "user", id: account.id }],
  });
});

test("a wrong current password changes nothing and leaves no row", async () => {
  const { token, ...account } = await newAccount();
  const body = { current_password: "a wrong guess", password: NEW };
  expect((await call(passwordRoute.PUT, { token, method: "PUT", body })).status).toBe(422);
  expect((await auditLogOf(account)).map(({ event }) => event)).toEqual(["account.registered"]);
});

test("the audit log tells of the provider that was connected by signing in with it", async () => {
  const account = await withoutPassword(true);
  providers.asGoogle(account.actor.email, { hd: "example.com" });
  expect((await signIn("google")).status).toBe(200);
  expect(await identitiesOf(account.actor.id)).toHaveLength(1);
  const told = (await auditLogOf(account)).map(({ event, changes }) => [event, changes?.method?.to]);
  expect(told).toEqual([
    ["identity.connected", "google"],
    ["session.started", "google"],
  ]);
});
