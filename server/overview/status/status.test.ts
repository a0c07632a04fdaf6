import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/v1/status/route";
import { getDb, transaction } from "@/db/client";
import { loadEnv } from "@/lib/env";
import { sendPasswordResetJob } from "@/server/accounts/jobs";
import { noteReceipt } from "@/server/bookings/scheduler/scheduler-settings";
import { createConnection } from "@/server/channels/connections";
import { jobs } from "@/server/jobs";
import { startWorker } from "@/server/queue/embedded/worker";
import { enqueue } from "@/server/queue/enqueue";
import { sendMailJob } from "@/server/queue/mail/mail";
import { scene } from "@/tests/scene";
import { call, newOrg, newStaff } from "@/tests/world";
import { getStatus } from "./status";

/** Sets environment variables until the test ends; an empty value counts as unset. */
function stub(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  loadEnv();
}

afterEach(async () => {
  vi.unstubAllEnvs();
  process.env.AGENT_URL = "";
  loadEnv();
  await getDb().execute(sql`delete from graphile_worker._private_jobs`);
});

const A_MOMENT = expect.any(String);
const nothingYet = { state: "unused", last_worked_at: null, last_error: null };

test("a new organization sees what it has not set up, and the state of the deployment", async () => {
  expect(await getStatus(await newOrg(), {})).toEqual({
    deployment: {
      database: {
        ...{ state: "ok", missing: [], last_worked_at: A_MOMENT, last_error: null },
        latency_ms: expect.any(Number),
        writes: "ok",
      },
      migrations: { state: "ok", missing: [], last_worked_at: null, last_error: null },
      engine: {
        ...{ state: "failing", missing: [], last_worked_at: null, last_error: null },
        runs_jobs: "embedded",
      },
      outbox: {
        ...{ state: "ok", missing: [], last_worked_at: null, last_error: null },
        ...{ due: 0, oldest_at: null, failed: [] },
      },
      mail: { ...nothingYet, missing: ["SMTP_URL"], goes_to: "nobody" },
      registration: { ...nothingYet, state: "ok", missing: [], is_open: true },
    },
    "provider-a": { ...nothingYet, missing: ["TWILIO_AUTH_TOKEN"], numbers: 0, unsent: 0, unreadable: [] },
    "provider-b": { ...nothingYet, missing: ["META_APP_SECRET"], numbers: 0, unsent: 0, unreadable: [] },
    agent: { ...nothingYet, missing: [], is_built_in: true, model: null },
    // The tests' PUBLIC_URL is on the Internet.
    scheduler: {
      ...{ ...nothingYet, state: "failing", missing: ["SCHEDULER_WEBHOOK_SECRET"] },
      ...{ is_verified: false, is_exposed: true },
    },
    calendars: { ...nothingYet, missing: [], calendars: 0, troubled: [] },
    customer_mail: { ...nothingYet, missing: [], sent: 0, limit: 0, resets_at: A_MOMENT },
    set_aside: { own: 0, all: 0 },
    limits: {
      requests_per_minute: { limit: null, used: null },
      storage_mb: { limit: 10_000, used: 0 },
      model_tokens_per_month: { limit: null, used: 0 },
      mails_per_day: { limit: 1000, used: 0 },
      messages_per_day: { limit: null, used: null },
    },
    transcription: { ...nothingYet, missing: ["TRANSCRIPTION_URL"], is_on: false },
    webhooks: { ...nothingYet, missing: [], endpoints: 0, troubled: [] },
    push: { ...nothingYet, missing: [], devices: 0 },
    media: {
      ...{ ...nothingYet, missing: [] },
      used_bytes: 0,
      files: 0,
      quota_bytes: 10_000_000_000,
      waiting: 0,
      fault: null,
      kept_in: "database",
    },
  });
});

test("every member of staff can read it, and it never contains the values of variables", async () => {
  const secrets = { SMTP_URL: "smtp://user:hunter2@mail.example.com", TWILIO_AUTH_TOKEN: "hunter3" };
  stub({ ...secrets, SCHEDULER_WEBHOOK_SECRET: "hunter4" });
  const { token } = await newStaff(await newOrg(), "member");
  const { status, body } = await call(GET, { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    scheduler: { missing: [], is_verified: true },
    "provider-a": { missing: [] },
  });
  expect(JSON.stringify(body)).not.toContain("hunter");
});

describe("a provider", () => {
  test("works once a customer wrote, and fails once a message could not be sent; other organizations don't see it", async () => {
    const [{ ctx, answer, send, provider, write }, other] = [await scene(), await newOrg()];
    const told = async () => (await getStatus(ctx, {}))["provider-b"];
    expect(await told()).toMatchObject({
      ...{ state: "ok", numbers: 1, missing: [], last_worked_at: A_MOMENT, last_error: null },
    });
    await answer();
    const message = "(#131026) Message undeliverable";
    provider.failNext({ status: 400, body: { error: { code: 131026, message } } });
    await send();
    await ctx.db.execute(
      sql`update messages set created_at = now() + interval '5 s' where role = 'assistant'`,
    );
    expect(await told()).toMatchObject({ state: "failing", last_error: { message, at: A_MOMENT } });
    expect((await getStatus(other, {}))["provider-b"]).toMatchObject({ ...nothingYet, numbers: 0 });
    await ctx.db.execute(
      sql`update messages set created_at = now() - interval '1 hour' where role = 'assistant'`,
    );
    await write("again");
    expect(await told()).toMatchObject({ state: "ok", last_error: { message } });
  });

  test("fails while a message waits for a retry, even if customers write, until something has been sent", async () => {
    const { ctx, answer, send, provider, write } = await scene();
    const told = async () => (await getStatus(ctx, {}))["provider-b"];
    await answer();
    provider.failNext({ status: 503, body: {} });
    await send();
    await write("Are you there?");
    const waits = { state: "failing", last_error: { message: expect.any(String), at: A_MOMENT } };
    expect(await told()).toMatchObject(waits);
    expect(await told()).not.toHaveProperty("holds_back");
    await ctx.db.execute(sql`update messages set send_at = now() where delivery_status = 'queued'`);
    await send();
    expect(await told()).toMatchObject({ state: "ok", last_error: null });
  });

  test("fails if a number lacks a secret that the deployment no longer provides", async () => {
    const ctx = await newOrg();
    stub({ TWILIO_AUTH_TOKEN: "lent" });
    const credentials = { account_sid: "AC00000000000000000000000000000001" };
    await createConnection(ctx, { provider: "provider-a", address: "+14155550111", credentials });
    expect((await getStatus(ctx, {}))["provider-a"]).toMatchObject({
      ...nothingYet,
      missing: [],
      numbers: 1,
    });
    stub({ TWILIO_AUTH_TOKEN: "" });
    expect((await getStatus(ctx, {}))["provider-a"]).toMatchObject({
      ...{ state: "failing", missing: ["TWILIO_AUTH_TOKEN"] },
    });
  });
});

describe("the agent", () => {
  test("works once it has answered, and fails once it gave up, with the reason", async () => {
    const { ctx, agent, answer, write } = await scene();
    await answer();
    const told = async () => (await getStatus(ctx, {})).agent;
    expect(await told()).toMatchObject({ state: "ok", last_worked_at: A_MOMENT, is_built_in: false });
    agent.failNext(3);
    await write("and now?");
    for (let tries = 0; tries < 3; tries++) await answer();
    expect(await told()).toMatchObject({
      ...{ state: "failing", last_worked_at: A_MOMENT },
      last_error: { message: expect.stringContaining("500"), at: A_MOMENT },
    });
    expect((await getStatus(await newOrg(), {})).agent).toMatchObject(nothingYet);
  });

  test("lacks INTERNAL_AUTH_TOKEN if it is an external service and the token is not set", async () => {
    stub({ AGENT_URL: "https://agent.example.com", INTERNAL_AUTH_TOKEN: "" });
    expect((await getStatus(await newOrg(), {})).agent).toMatchObject({
      ...{ missing: ["INTERNAL_AUTH_TOKEN"], is_built_in: false },
    });
  });
});

test("a scheduler call that was refused is its last error; after an accepted one the scheduler works", async () => {
  stub({ SCHEDULER_WEBHOOK_SECRET: "the service's" });
  const ctx = await newOrg();
  const told = async () => (await getStatus(ctx, {})).scheduler;
  await noteReceipt(ctx.db, ctx.organization_id, { trigger: "created", status: "refused" });
  expect(await told()).toMatchObject({
    state: "failing",
    last_error: { message: expect.stringContaining("signature"), at: A_MOMENT },
  });
  await noteReceipt(ctx.db, ctx.organization_id, { trigger: "created", status: "accepted" });
  expect(await told()).toMatchObject({ state: "ok", last_worked_at: A_MOMENT, last_error: null });
});

test("a scheduler without a secret is failing on the Internet, however many of its calls are accepted", async () => {
  const ctx = await newOrg();
  await noteReceipt(ctx.db, ctx.organization_id, { trigger: "created", status: "accepted" });
  const told = async () => (await getStatus(ctx, {})).scheduler;
  expect(await told()).toMatchObject({ state: "failing", is_verified: false, is_exposed: true });
  stub({ PUBLIC_URL: "http://localhost:3000" });
  expect(await told()).toMatchObject({ state: "ok", is_verified: false, is_exposed: false });
});

describe("the deployment", () => {
  const told = async () => (await getStatus(await newOrg(), {})).deployment;
  const failSendingMail = async () => {
    const mail = { mail_sealed: "sealed", until: new Date().toISOString() };
    await transaction(getDb(), (tx) => enqueue(tx, sendMailJob, mail));
    await getDb().execute(sql`
      update graphile_worker._private_jobs set attempts = 1, last_error = 'no such user ada@example.com'`);
  };

  test("sends mails, prints them to the terminal, or fails to send one, without revealing what the mail said", async () => {
    stub({ MAIL_TO_TERMINAL: "true" });
    expect((await told()).mail).toMatchObject({ ...nothingYet, goes_to: "terminal" });
    stub({ SMTP_URL: "smtp://mail.example.com" });
    expect((await told()).mail).toMatchObject({ state: "ok", missing: [], goes_to: "server" });
    await failSendingMail();
    const { mail, outbox } = await told();
    expect(mail).toMatchObject({ state: "failing", last_error: { message: null, at: A_MOMENT } });
    expect(outbox).toMatchObject({ failed: [{ job: "send-mail", count: 1 }], last_error: { at: A_MOMENT } });
    expect(JSON.stringify({ mail, outbox })).not.toContain("ada@");
  });

  test("is behind when a job has been due for minutes", async () => {
    await failSendingMail();
    expect((await told()).outbox).toMatchObject({ state: "ok", due: 1, oldest_at: A_MOMENT });
    await getDb().execute(sql`
      update graphile_worker._private_jobs
      set created_at = now() - interval '1 hour', run_at = now() - interval '10 minutes'`);
    expect((await told()).outbox).toMatchObject({ state: "failing", due: 1 });
  });

  test("has an engine while a worker runs here, or while another process's schedule ticks", async () => {
    const worker = await startWorker(jobs);
    expect((await told()).engine).toMatchObject({ state: "ok" });
    await worker.stop();
    const tick = (ago: string) =>
      getDb().execute(
        sql`update graphile_worker._private_known_crontabs set last_execution = now() - ${ago}::interval`,
      );
    await tick("1 minute");
    expect((await told()).engine).toMatchObject({ state: "ok", last_worked_at: A_MOMENT });
    await tick("10 minutes");
    expect((await told()).engine).toMatchObject({ state: "failing", last_worked_at: A_MOMENT });
  });

  test("says what keeps Inngest from taking jobs", async () => {
    // Nothing listens there.
    stub({ INNGEST_DEV: "http://127.0.0.1:9" });
    expect((await told()).engine).toMatchObject({ state: "ok", runs_jobs: "inngest" });
    await transaction(getDb(), (tx) => enqueue(tx, sendPasswordResetJob, { email: "ada@example.com" }));
    await vi.waitFor(async () => expect((await told()).outbox.failed).toHaveLength(1));
    await getDb().execute(sql`
      update outbox set created_at = now() - interval '5 minutes', run_at = now() - interval '5 minutes'`);
    const { engine, outbox } = await told();
    expect(engine).toMatchObject({ state: "failing", last_error: { at: null } });
    expect(engine.last_error?.message).toBe("Inngest can't be reached: connection refused");
    expect(outbox).toMatchObject({ state: "failing", due: 1 });
    await getDb().execute(sql`delete from outbox`);
  });

  test("lacks a migration that the code has", async () => {
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
    await getDb().execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
    expect((await told()).migrations).toMatchObject({ state: "failing" });
  });
});
