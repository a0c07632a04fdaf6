import { expect, test } from "vitest";
import * as exportRoute from "@/app/api/v1/audit-events/export/route";
import * as auditRoute from "@/app/api/v1/audit-events/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import * as teamsRoute from "@/app/api/v1/teams/route";
import { readCsv } from "@/lib/text/csv";
import type { AuditEvent } from "@/schema/audit-event";
import { auditLogOf } from "@/tests/audit";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

const list = (ctx: TestCtx, query = "") => call(auditRoute.GET, { token: ctx.token, query });

async function namesIn(ctx: TestCtx, query = ""): Promise<string[]> {
  const { status, body } = await list(ctx, query);
  expect(status).toBe(200);
  return body.audit_events.map(({ event }: AuditEvent) => event);
}

const newTeam = (ctx: TestCtx, name: string) =>
  call(teamsRoute.POST, { token: ctx.token, body: { name, member_ids: [] } });

/** An organization whose owners made two teams and a member an owner. */
async function scene() {
  const ada = await newOrg();
  const bob = await newStaff(ada, "owner");
  const member = await newStaff(ada);
  const { body: team } = await newTeam(ada, "First");
  await newTeam(bob, "Second");
  const params = { user_id: member.actor.id };
  const { token } = ada;
  await call(memberRoute.PATCH, { token, params, method: "PATCH", body: { role: "practitioner" } });
  return { ada, bob, member, team };
}

test("owners read the log, newest first, and nobody else does", async () => {
  const { ada, member } = await scene();
  expect(await namesIn(ada)).toEqual(["member.updated", "team.created", "team.created"]);
  expect((await list(member)).status).toBe(403);
  expect((await call(exportRoute.GET, { token: member.token })).status).toBe(403);
});

test("the log is filtered by event, group, person, record and time", async () => {
  const { ada, bob, member, team } = await scene();
  const [first, , last] = (await auditLogOf(ada)).map(({ created_at }) => created_at);
  const changed = ["member.updated"];
  expect(await namesIn(ada, "?event=member.updated")).toEqual(changed);
  expect(await namesIn(ada, "?group=settings")).toEqual([]);
  expect(await namesIn(ada, "?group=team&limit=1")).toEqual(changed);
  expect(await namesIn(ada, `?actor_id=${bob.actor.id}`)).toEqual(["team.created"]);
  expect(await namesIn(ada, `?target_id=${member.actor.id}`)).toEqual(changed);
  expect(await namesIn(ada, `?target_id=${team.id}`)).toEqual(["team.created"]);
  expect(await namesIn(ada, `?since=${first}`)).toHaveLength(3);
  expect(await namesIn(ada, `?until=${first}`)).toEqual([]);
  expect(await namesIn(ada, `?since=${new Date(Date.parse(last ?? "") + 60_000).toISOString()}`)).toEqual([]);
  expect(await namesIn(ada, "?since=0001-01-01T00:00:00Z")).toHaveLength(3);
});

test("the log is read on from a page's cursor", async () => {
  const { ada } = await scene();
  const { body } = await list(ada, "?limit=2");
  expect(await namesIn(ada, `?cursor=${body.next_cursor}`)).toEqual(["team.created"]);
  expect((await list(ada, `?limit=2&cursor=${body.next_cursor}`)).body.next_cursor).toBe(null);
});

test("the export holds the log, and is itself in it", async () => {
  const { ada } = await scene();
  const request = new Request("http://localhost/api?event=member.updated", {
    headers: { authorization: `Bearer ${ada.token}`, "user-agent": "curl/8" },
  });
  const response = await exportRoute.GET(request, { params: Promise.resolve({}) });
  const [heading = [], ...lines] = [...readCsv(await response.text(), ",")].map(({ cells }) => cells);
  const cells = lines.map((line) => Object.fromEntries(heading.map((name, at) => [name, line[at]])));
  const changes = JSON.stringify({ role: { to: "practitioner", from: "member", hidden: false } });
  expect(cells).toMatchObject([{ event: "member.updated", actor_name: "Test Staff", target_count: "1" }]);
  expect(JSON.parse(cells[0]?.changes ?? "")).toEqual(JSON.parse(changes));
  expect((await list(ada, "?event=audit_log.exported")).body.audit_events).toMatchObject([
    { actor: { type: "user", id: ada.actor.id }, user_agent: "curl/8", device: "curl", group: "data" },
  ]);
});
