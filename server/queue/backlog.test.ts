import { randomUUID } from "node:crypto";
import { Logger, runOnce } from "graphile-worker";
import { afterEach, expect, test, vi } from "vitest";
import { getDb, transaction } from "@/db/client";
import { env, loadEnv } from "@/lib/env";
import { sendPasswordResetJob } from "@/server/accounts/jobs";
import { type DeliveryJob, deliverWebhooksJob, deliverWebhooksSlowlyJob } from "@/server/webhooks/jobs";
import { backlog } from "./backlog";
import { enqueue } from "./enqueue";

const inMs = (ms: number) => new Date(Date.now() + ms);
const of = async (name: string) => (await backlog()).find((jobs) => jobs.name === name);

const deliver = (job: DeliveryJob, run_at?: Date) =>
  transaction(getDb(), (tx) =>
    enqueue(tx, job, { organization_id: randomUUID(), endpoint_id: randomUUID() }, run_at && { run_at }),
  );

afterEach(() => {
  vi.unstubAllEnvs();
  loadEnv();
});

test("due jobs are counted by name with the time since when they are due; later ones are not counted", async () => {
  const before = Date.now() - 1;
  await deliver(deliverWebhooksJob);
  await deliver(deliverWebhooksJob);
  await deliver(deliverWebhooksJob, inMs(60_000));
  await deliver(deliverWebhooksSlowlyJob, inMs(60_000));
  const { oldest_at, ...due } = (await of("deliver-webhooks")) ?? {};
  expect(due).toEqual({ name: "deliver-webhooks", waiting: 2, failed: 0, failed_at: null });
  expect(Date.parse(String(oldest_at))).toBeGreaterThan(before);
  expect(await of("deliver-webhooks-slowly")).toMatchObject({ waiting: 0, oldest_at: null });
  expect(await of("send-mail")).toBeUndefined();
});

test("a job whose last attempt failed counts as failed, at that moment, even if it is not due yet", async () => {
  const email = "nobody@example.com";
  await transaction(getDb(), (tx) => enqueue(tx, sendPasswordResetJob, { email }));
  const before = Date.now() - 1;
  const taskList = { "send-password-reset": () => Promise.reject(new Error("no")) };
  const logger = new Logger(() => () => {});
  await runOnce({ connectionString: env.DATABASE_URL, taskList, logger, noHandleSignals: true });
  const failed = await of("send-password-reset");
  expect(failed).toMatchObject({ waiting: 0, failed: 1 });
  const at = Date.parse(String(failed?.failed_at));
  expect(at).toBeGreaterThan(before);
  expect(at).toBeLessThan(Date.now() + 1);
});

test("with Inngest, a job that it does not take counts as waiting and failed", async () => {
  // Nothing listens there.
  vi.stubEnv("INNGEST_DEV", "http://127.0.0.1:9");
  loadEnv();
  expect(await backlog()).toEqual([]);
  await deliver(deliverWebhooksJob);
  await expect
    .poll(() => of("deliver-webhooks"))
    .toEqual({
      ...{ name: "deliver-webhooks", waiting: 1, oldest_at: expect.any(String) },
      ...{ failed: 1, failed_at: null },
    });
});
