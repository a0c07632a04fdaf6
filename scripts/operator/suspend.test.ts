import { expect, test, vi } from "vitest";
import { GET as readStatus } from "@/app/api/v1/status/route";
import { suspensionNotice } from "@/server/accounts/presence";
import { jobs } from "@/server/jobs";
import { createLead } from "@/server/leads/actions";
import { log } from "@/server/lib/log";
import { runJob } from "@/server/queue/run";
import { logIn, newAccount, PASSWORD } from "@/tests/account";
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
