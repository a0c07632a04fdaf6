import { expect, test } from "vitest";
import { PATCH as change, GET as get } from "@/app/api/v1/me/availability/route";
import { DELETE, GET, PATCH } from "@/app/api/v1/teams/[team_id]/route";
import { GET as list, POST } from "@/app/api/v1/teams/route";
import { endStreamsAfterEach, watch, watchAndListen } from "@/tests/live";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

endStreamsAfterEach();

const add = (ctx: TestCtx, body: object) => call(POST, { token: ctx.token, body });
const one = (ctx: TestCtx, team_id: string, method: "GET" | "PATCH" | "DELETE", body?: object) =>
  call({ GET, PATCH, DELETE }[method], { token: ctx.token, method, params: { team_id }, body });
const names = async ({ token }: TestCtx) =>
  (await call(list, { token })).body.teams.map(({ name }: { name: string }) => name);

test("an owner creates, changes and deletes teams; all staff can see them", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const { status, body: team } = await add(owner, { name: " Reception ", member_ids: [member.actor.id] });
  expect(status).toBe(201);
  expect(team).toMatchObject({
    ...{ name: "Reception", assign: "by_hand", cap: null, takes_hand_overs: false },
    members: [{ id: member.actor.id, full_name: "Test Staff" }],
  });
  await add(owner, { name: "billing", assign: "fewest", cap: 3 });
  expect(await names(member)).toEqual(["billing", "Reception"]);
  expect((await one(member, team.id, "GET")).body).toEqual(team);
  const changed = await one(owner, team.id, "PATCH", { assign: "in_turn", member_ids: [] });
  expect(changed.body).toMatchObject({ name: "Reception", assign: "in_turn", members: [] });
  for (const [method, body] of [["PATCH", { cap: 1 }], ["DELETE"]] as const)
    expect((await one(member, team.id, method, body)).status).toBe(403);
  expect((await add(member, { name: "Mine" })).status).toBe(403);
  expect((await one(owner, team.id, "DELETE")).status).toBe(204);
  expect((await one(owner, team.id, "GET")).status).toBe(404);
});

test("live watchers are told at once that a team was created, changed or deleted, but no stranger is", async () => {
  const [owner, stranger] = [await newOrg(), await newOrg()];
  const member = await newStaff(owner);
  const [watching, elsewhere] = [await watchAndListen(member), await watch(stranger)];
  const told = () => watching.next(({ type }) => type === "teams.changed");
  const { body: team } = await add(owner, { name: "Reception" });
  await told();
  await one(owner, team.id, "PATCH", { member_ids: [member.actor.id] });
  await told();
  await one(owner, team.id, "DELETE");
  expect(await told()).toMatchObject({ conversation_id: null, lead_id: null });
  expect(elsewhere.seen).toEqual([]);
});

test("only one team takes hand-overs: setting it on another replaces the first", async () => {
  const owner = await newOrg();
  const { body: first } = await add(owner, { name: "One", takes_hand_overs: true });
  const { body: second } = await add(owner, { name: "Two", takes_hand_overs: true });
  const takes = async (id: string) => (await one(owner, id, "GET")).body.takes_hand_overs;
  expect([await takes(first.id), await takes(second.id)]).toEqual([false, true]);
  await one(owner, first.id, "PATCH", { takes_hand_overs: true });
  expect([await takes(first.id), await takes(second.id)]).toEqual([true, false]);
});

test("a team's name is unique, ignoring case; a cap is at least one", async () => {
  const owner = await newOrg();
  await add(owner, { name: "Reception" });
  expect((await add(owner, { name: "RECEPTION" })).status).toBe(409);
  expect((await add(owner, { name: "Other", cap: 0 })).status).toBe(422);
  expect((await add(await newOrg(), { name: "Reception" })).status).toBe(201);
});

test("users of another organization can't be in a team, nor read or change it", async () => {
  const [owner, stranger] = [await newOrg(), await newOrg()];
  const { body: team } = await add(owner, { name: "Reception", member_ids: [owner.actor.id] });
  const member_ids = [owner.actor.id, stranger.actor.id];
  expect((await add(owner, { name: "Mixed", member_ids })).status).toBe(404);
  expect((await one(owner, team.id, "PATCH", { member_ids })).status).toBe(404);
  expect(await names(owner)).toEqual(["Reception"]);
  expect((await one(owner, team.id, "GET")).body.members).toHaveLength(1);
  for (const method of ["GET", "DELETE"] as const)
    expect((await one(stranger, team.id, method)).status).toBe(404);
  expect((await one(stranger, team.id, "PATCH", { name: "Taken" })).status).toBe(404);
});

test("staff who are away, or outside their working hours, are not present", async () => {
  const owner = await newOrg();
  const { token } = owner;
  const ask = async (body?: object) =>
    (await (body ? call(change, { token, method: "PATCH", body }) : call(get, { token }))).body;
  expect(await ask()).toEqual({ is_away: false, working_hours: null, is_present: true });
  expect(await ask({ is_away: true })).toEqual({ is_away: true, working_hours: null, is_present: false });
  expect(await ask({ is_away: false })).toMatchObject({ is_present: true });
  const tomorrow = (new Date().getUTCDay() + 2) % 7;
  const working_hours = { [tomorrow]: [{ from: "09:00", to: "17:00" }] };
  expect(await ask({ working_hours })).toEqual({ is_away: false, working_hours, is_present: false });
  expect(await ask({ working_hours: null })).toMatchObject({ is_present: true });
  expect(await ask({ working_hours: {} })).toMatchObject({ is_present: true });
});
