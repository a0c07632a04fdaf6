import { describe, expect, test } from "vitest";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import * as membersRoute from "@/app/api/v1/team/members/route";
import { getDb } from "@/db/client";
import { meStatus, newAccount } from "@/tests/account";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const list = async (token: string) => (await call(membersRoute.GET, { token })).body;
const change = (token: string, user_id: string, body: object) =>
  call(memberRoute.PATCH, { token, method: "PATCH", params: { user_id }, body });
const rolesIn = async ({ token }: { token: string }) =>
  (await list(token)).members.map(({ role }: { role: string }) => role).toSorted();

/** An organization with two owners. */
async function twoOwners(): Promise<[TestCtx, TestCtx]> {
  const first = await newOrg();
  return [first, await newStaff(first, "owner")];
}

test("every member sees the whole team, with when each was last seen", async () => {
  const owner = await newAccount();
  const member = await newStaff({ organization_id: owner.organization_id, db: getDb() });
  expect(await list(owner.token)).toEqual({
    members: [
      {
        id: owner.id,
        email: owner.email,
        full_name: "Ada L",
        role: "owner",
        is_active: true,
        is_verified: false,
        has_second_factor: false,
        is_away: false,
        working_hours: null,
        last_seen_at: expect.any(String),
        created_at: expect.any(String),
      },
      expect.objectContaining({ id: member.actor.id, role: "member", last_seen_at: null }),
    ],
    total: 2,
    page: 1,
    size: 20,
  });
  const { members, ...page } = await list(owner.token);
  const untold = members.map((one: object) => ({ ...one, has_second_factor: null }));
  expect(await list(member.token)).toEqual({ members: untold, ...page });
});

test("a deactivated member is refused everywhere at once, and has to sign in again when reactivated", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  expect((await change(owner.token, member.actor.id, { is_active: false })).body.is_active).toBe(false);
  expect(await meStatus(member.token)).toBe(403);
  expect((await change(owner.token, member.actor.id, { is_active: true })).body.is_active).toBe(true);
  expect(await meStatus(member.token)).toBe(401);
});

test("a new role applies from the next call, with the same token", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  expect((await call(invitationsRoute.GET, { token: member.token })).status).toBe(403);
  expect((await change(owner.token, member.actor.id, { role: "owner" })).body.role).toBe("owner");
  expect((await call(invitationsRoute.GET, { token: member.token })).status).toBe(200);
  expect((await change(member.token, owner.actor.id, { role: "member" })).status).toBe(200);
  expect((await call(invitationsRoute.GET, { token: owner.token })).status).toBe(403);
});

describe("the last active owner", () => {
  test.each([{ role: "member" }, { is_active: false }, { role: "owner", is_active: false }])(
    "stays when asked for %j",
    async (body) => {
      const owner = await newOrg();
      await newStaff(owner);
      const { status, body: answer } = await change(owner.token, owner.actor.id, body);
      expect([status, answer.detail]).toEqual([
        409,
        "This is the last active owner. Make somebody else an owner first.",
      ]);
      expect(await meStatus(owner.token)).toBe(200);
    },
  );

  test("is still the last if the other owner is deactivated", async () => {
    const [first, second] = await twoOwners();
    await change(first.token, second.actor.id, { is_active: false });
    expect((await change(first.token, first.actor.id, { role: "member" })).status).toBe(409);
  });

  test.each([{ role: "member" }, { is_active: false }])(
    "remains when two owners ask for %j of each other at once",
    async (body) => {
      for (let round = 0; round < 5; round++) {
        const [first, second] = await twoOwners();
        const answers = await Promise.all([
          change(first.token, second.actor.id, body),
          change(second.token, first.actor.id, body),
        ]);
        const statuses = answers.map(({ status }) => status).toSorted();
        expect(statuses[0]).toBe(200);
        expect([401, 403]).toContain(statuses[1]);
        const left = answers[0]?.status === 200 ? first : second;
        expect((await change(left.token, left.actor.id, { role: "member" })).status).toBe(409);
      }
    },
  );

  test("remains when both step down at once", async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = await twoOwners();
      const answers = await Promise.all(
        [first, second].map(({ token, actor }) => change(token, actor.id, { role: "member" })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const owner = answers[0]?.status === 409 ? first : second;
      expect(await rolesIn(owner)).toEqual(["member", "owner"]);
    }
  });
});
