import { expect, test } from "vitest";
import * as acceptRoute from "@/app/api/v1/auth/invitations/accept/route";
import * as otherSessionsRoute from "@/app/api/v1/auth/me/other-sessions/route";
import * as leadsRoute from "@/app/api/v1/leads/route";
import * as factorRoute from "@/app/api/v1/me/factors/[factor_id]/route";
import * as factorsRoute from "@/app/api/v1/me/factors/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import * as memberFactorsRoute from "@/app/api/v1/team/members/[user_id]/factors/route";
import * as memberSessionsRoute from "@/app/api/v1/team/members/[user_id]/sessions/route";
import * as membersRoute from "@/app/api/v1/team/members/route";
import * as requirementRoute from "@/app/api/v1/team/second-factor/route";
import { newId } from "@/db/schema/columns";
import { logIn, meStatus, newAccount, PASSWORD } from "@/tests/account";
import { addApp } from "@/tests/factor";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call, newOrg, newStaff } from "@/tests/world";

openMailbox();

const demand = (token: string, required = true) =>
  call(requirementRoute.PUT, { token, method: "PUT", body: { required } });
const leadsStatus = async (token: string) => {
  const { status, body } = await call(leadsRoute.GET, { token });
  return [status, body.type];
};
const lacking = [403, "urn:frontdesk:problem:factor_required"];

/** A colleague who joined the owner's organization with a password. */
async function colleagueOf(owner: { token: string }) {
  const { body } = await call(invitationsRoute.POST, { token: owner.token, body: { role: "member" } });
  const email = `grace-${newId()}@example.com`;
  const accepted = { token: body.link.split("#token=")[1], email, full_name: "Grace", password: PASSWORD };
  const joined = await call(acceptRoute.POST, { body: accepted });
  expect(joined.status).toBe(201);
  return { id: String(joined.body.user_id), email, token: String(joined.body.access_token) };
}

test("an owner with a factor requires one of all; who has none may only set one up", async () => {
  const owner = await newAccount();
  expect((await demand(owner.token)).status).toBe(409);
  await addApp(owner.token);
  const colleague = await colleagueOf(owner);
  expect((await demand(owner.token)).body).toEqual({ required: true, members: 2, with_factor: 1 });
  expect(await leadsStatus(colleague.token)).toEqual(lacking);
  expect(await leadsStatus(String((await logIn(colleague.email, PASSWORD)).body.access_token))).toEqual(
    lacking,
  );
  expect((await call(factorsRoute.GET, { token: colleague.token })).status).toBe(200);
  const { id } = await addApp(colleague.token);
  expect((await leadsStatus(colleague.token))[0]).toBe(200);
  const params = { factor_id: id };
  const removed = await call(factorRoute.DELETE, { token: colleague.token, params, method: "DELETE" });
  expect(removed.status).toBe(409);
  expect((await call(requirementRoute.GET, { token: owner.token })).body.with_factor).toBe(2);
  const told = (await mailsTo(colleague.email)).map(({ text }) => text).join();
  expect(told).toContain("everybody signs in with a second factor");
});

test("only an owner may require it, or end what a colleague signs in with", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const params = { user_id: owner.actor.id };
  expect((await demand(member.token)).status).toBe(403);
  const calls = { token: member.token, params, method: "DELETE" };
  expect((await call(memberFactorsRoute.DELETE, calls)).status).toBe(403);
  expect((await call(memberSessionsRoute.DELETE, calls)).status).toBe(403);
  const { body } = await call(membersRoute.GET, { token: member.token });
  expect(body.members.map((one: { has_second_factor: unknown }) => one.has_second_factor)).toEqual([
    null,
    null,
  ]);
});

test("an owner removes a colleague's factors, which signs them out and mails them", async () => {
  const owner = await newAccount();
  const colleague = await colleagueOf(owner);
  await addApp(colleague.token);
  const { body } = await call(membersRoute.GET, { token: owner.token });
  expect(body.members.map((one: { has_second_factor: unknown }) => one.has_second_factor)).toEqual([
    false,
    true,
  ]);
  const params = { user_id: colleague.id };
  const remove = () => call(memberFactorsRoute.DELETE, { token: owner.token, params, method: "DELETE" });
  expect((await remove()).status).toBe(204);
  expect(await meStatus(colleague.token)).toBe(401);
  expect((await logIn(colleague.email, PASSWORD)).status).toBe(200);
  const told = (await mailsTo(colleague.email)).map(({ text }) => text).join();
  expect(told).toContain("Ada L, an owner of your organization, removed all your second factors");
  expect((await remove()).status).toBe(409);
});

test("an owner ends a colleague's sessions; nobody outside the organization can", async () => {
  const [owner, stranger] = [await newAccount(), await newAccount()];
  const colleague = await colleagueOf(owner);
  const params = { user_id: colleague.id };
  const end = (token: string) => call(memberSessionsRoute.DELETE, { token, params, method: "DELETE" });
  expect((await end(stranger.token)).status).toBe(404);
  expect(await meStatus(colleague.token)).toBe(200);
  expect((await end(owner.token)).status).toBe(204);
  expect(await meStatus(colleague.token)).toBe(401);
});

test("after a change of factors all other sessions can be ended, and this one stays", async () => {
  const account = await newAccount();
  const other = String((await logIn(account.email, PASSWORD)).body.access_token);
  await addApp(account.token);
  expect(await meStatus(other)).toBe(200);
  const ended = await call(otherSessionsRoute.DELETE, { token: account.token, method: "DELETE" });
  expect(ended.status).toBe(204);
  expect([await meStatus(account.token), await meStatus(other)]).toEqual([200, 401]);
});
