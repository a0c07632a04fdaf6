import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { GET as readStatus } from "@/app/api/v1/status/route";
import { getDb } from "@/db/client";
import { log } from "@/lib/observe/log";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { listNotifications } from "@/server/accounts/notifications/list";
import { suspensionNotice } from "@/server/accounts/team/presence";
import { takeOver } from "@/server/conversations/inbox/actions";
import { fetchMediaJob } from "@/server/conversations/media/jobs";
import { endSnoozes } from "@/server/conversations/state/snooze";
import { jobs } from "@/server/jobs";
import { createLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { PRIVATE_JOBS } from "@/server/queue/embedded/private-tables";
import { enqueue } from "@/server/queue/enqueue";
import { runJob } from "@/server/queue/run";
import { logIn, newAccount, PASSWORD } from "@/tests/account";
import { snoozeConversation } from "@/tests/conversations";
import { frontdesk } from "@/tests/operator";
import { scene, setEnv } from "@/tests/scene";
import { subscribed } from "@/tests/webhooks";
import { call, newOrg } from "@/tests/world";

/** Runs a job as either engine does; what it returns if it has to run again. */
const runOnce = (name: string, kept: object) => {
  const job = jobs[name];
  if (!job) throw new Error(`there is no job ${name}`);
  return runJob({ job, id: "1", kept, tries: 1 });
};

test("a suspended organization's API answers 403 with the reason; the others' doesn't", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const { organization_id, token } = ctx;
  const suspended = await frontdesk(
    "organization",
    "suspend",
    organization_id,
    "--because",
    "The bill is unpaid.",
  );
  expect(suspended).toMatchObject({ code: 0 });
  expect(await call(readStatus, { token })).toMatchObject({
    status: 403,
    body: { type: "urn:frontdesk:problem:suspended", detail: expect.stringContaining("The bill is unpaid.") },
  });
  expect((await call(readStatus, { token: other.token })).status).toBe(200);
  expect((await frontdesk("organizations"))?.text).toMatch(new RegExp(`${organization_id}.*suspended`));
  await frontdesk("organization", "resume", organization_id);
  expect((await call(readStatus, { token })).status).toBe(200);
});

test("messages to it are stored, nothing is answered or delivered, and resuming goes on", async () => {
  setEnv({ WEBHOOK_ALLOW_INSECURE: "true" });
  const { ctx, agent, write, id: conversation_id, read } = await scene();
  const { organization_id } = ctx;
  const { id: endpoint_id, receiver } = await subscribed(ctx);
  await createLead(ctx, { name: "Ada" });
  const delivered = receiver.received.length;
  await frontdesk("organization", "suspend", organization_id);
  expect((await write("Is anybody there?")).status).toBe(200);
  const answer = () => runOnce("answer-message", { organization_id, conversation_id });
  const deliver = () => runOnce("deliver-webhooks", { organization_id, endpoint_id });
  const lines = [vi.spyOn(log, "info"), vi.spyOn(log, "debug"), vi.spyOn(log, "warn")];
  const held = [await answer(), await deliver()].map((again) => again?.run_again_at.getTime() ?? 0);
  expect(Math.min(...held)).toBeGreaterThan(Date.now() + 9 * 60_000);
  for (const line of lines) expect(line).not.toHaveBeenCalledWith(expect.anything(), "job");
  expect(agent.turns).toHaveLength(0);
  expect(receiver.received).toHaveLength(delivered);
  expect((await read()).messages.map(({ content }) => content)).toContain("Is anybody there?");
  await frontdesk("organization", "resume", organization_id);
  await answer();
  await deliver();
  expect(agent.turns).toHaveLength(1);
  expect(receiver.received.length).toBeGreaterThan(delivered);
});

test("its people still sign in, and see nothing but the notice", async () => {
  const { organization_id, email } = await newAccount();
  await frontdesk("organization", "suspend", organization_id);
  const { status, body } = await logIn(email, PASSWORD);
  expect(status).toBe(200);
  expect((await call(readStatus, { token: body.access_token })).status).toBe(403);
  expect(await suspensionNotice(body.access_token)).toContain("suspended");
});

test("a snooze that ends while an organization is suspended wakes nobody until it is resumed", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { organization_id } = ctx;
  await takeOver(ctx, { conversation_id });
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await snoozeConversation(ctx, { conversation_id, until });
  await ctx.db.execute(sql`
    update conversations set snoozed_until = now() where organization_id = ${organization_id}::uuid`);
  const snoozes = async () =>
    (await listNotifications(ctx, {})).notifications.filter(({ kind }) => kind === "snoozed");
  await frontdesk("organization", "suspend", organization_id);
  await endSnoozes();
  expect(await snoozes()).toEqual([]);
  await frontdesk("organization", "resume", organization_id);
  await endSnoozes();
  expect((await getThread(ctx, { conversation_id })).snoozed_until).toBeNull();
});

test("resuming lets the jobs run that were held back, and nobody else's", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const hold = ({ organization_id }: { organization_id: string }, minutes: number) =>
    enqueue(
      getDb(),
      fetchMediaJob,
      { organization_id, media_id: organization_id },
      { run_at: new Date(Date.now() + minutes * MINUTE_MS) },
    );
  await hold(ctx, 9);
  await hold(ctx, 90);
  await hold(other, 9);
  await frontdesk("organization", "suspend", ctx.organization_id);
  await frontdesk("organization", "resume", ctx.organization_id);
  const jobs = await getDb().execute<{ minutes: number; is_ours: boolean }>(sql`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes,
      payload->>'organization_id' = ${ctx.organization_id} as is_ours
    from ${PRIVATE_JOBS} where payload->>'media_id' in (${ctx.organization_id}, ${other.organization_id})
    order by is_ours desc, run_at`);
  expect([...jobs]).toEqual([
    { minutes: 0, is_ours: true },
    { minutes: 90, is_ours: true },
    { minutes: 9, is_ours: false },
  ]);
});
