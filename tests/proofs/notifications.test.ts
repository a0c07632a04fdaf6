import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { getDb, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { addDevice } from "@/server/accounts/notifications/devices";
import { notify } from "@/server/accounts/notifications/notify";
import { systemCtx } from "@/server/http/ctx";
import { startWorker } from "@/tests/processes/processes";
import { setEnv } from "@/tests/scene";
import { startPushService } from "@/tests/stand-ins/push-service";
import { startMailServer } from "@/tests/stand-ins/smtp";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";

const workers = new Set<ChildProcess>();
afterEach(async () => {
  for (const worker of workers) await kill(worker);
});

async function startOne(env: Record<string, string>): Promise<ChildProcess> {
  const worker = await startWorker(env);
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

/** A push service over TLS, and the environment variables with which a process trusts it. */
async function secureService() {
  const service = await startPushService({ tls: true });
  onTestFinished(() => service.close());
  const ca = path.join(mkdtempSync(path.join(tmpdir(), "push-")), "ca.pem");
  writeFileSync(ca, service.ca);
  return { service, env: { NODE_EXTRA_CA_CERTS: ca, WEBHOOK_ALLOW_INSECURE: "true" } };
}

const tell = (owner: TestCtx, fact: string) =>
  transaction(owner.db, (tx) =>
    notify(tx, systemCtx(tx, owner.organization_id), {
      ...{ kind: "import_done", fact, to: "owners", subject: fact, detail: "Done." },
    }),
  );

const openSends = async () => {
  const [found] = await getDb().execute<{ open: number }>(
    sql`select count(*)::int as open from notification_sends where state in ('queued', 'sending')`,
  );
  return found?.open;
};

const percentile = (all: number[], part: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * part) - 1] ?? Number.POSITIVE_INFINITY;

test("95 of 100 pushes arrive within 2 s of the commit, and 95 of 100 mails within 10 s", async () => {
  const { service, env } = await secureService();
  const smtp = await startMailServer();
  onTestFinished(() => smtp.close());
  setEnv({ SMTP_URL: smtp.url });
  const owner = await newOrg();
  await owner.db.execute(
    sql`update users set is_verified = true where organization_id = ${owner.organization_id}::uuid`,
  );
  await owner.db.execute(sql`insert into notification_settings (organization_id, user_id, ways)
    values (${owner.organization_id}::uuid, ${owner.actor.id}::uuid, '{"import_done": {"email": true}}')`);
  await addDevice(owner, service.subscribe());
  await startOne({ ...env, SMTP_URL: smtp.url });
  await tell(owner, "to begin with");
  await expect.poll(openSends, { timeout: 20_000 }).toBe(0);
  const committed = new Map<string, number>();
  const mailed = new Map<string, number>();
  const nameIn = (text: string) => /file-\d+/.exec(text)?.[0] ?? "";
  const look = async () => {
    for (const until = Date.now() + 60_000; mailed.size < 100 && Date.now() < until; await sleep(20)) {
      for (const { text } of smtp.received) {
        const at = committed.get(nameIn(text));
        if (at !== undefined && !mailed.has(nameIn(text))) mailed.set(nameIn(text), Date.now() - at);
      }
    }
  };
  const looking = look();
  for (let n = 0; n < 100; n++) {
    await tell(owner, `file-${n}`);
    committed.set(`file-${n}`, Date.now());
    await sleep(100);
  }
  await looking;
  const mails = [...mailed.values()];
  const pushed = service.received.flatMap(({ told, at }) => {
    const began = committed.get(nameIn(JSON.stringify(told)));
    return began === undefined ? [] : [Math.max(0, at - began)];
  });
  console.info("push p95", percentile(pushed, 0.95), "ms; mail p95", percentile(mails, 0.95), "ms");
  expect(pushed).toHaveLength(100);
  expect(mails).toHaveLength(100);
  expect(percentile(pushed, 0.95)).toBeLessThanOrEqual(2000);
  expect(percentile(mails, 0.95)).toBeLessThanOrEqual(10_000);
}, 90_000);

test("of 1,000 notifications none is lost or shown twice while workers are killed", async () => {
  const { service, env } = await secureService();
  const owner = await newOrg();
  const owners = [owner, ...(await Promise.all(Array.from({ length: 9 }, () => newStaff(owner, "owner"))))];
  for (const one of owners) await addDevice(one, service.subscribe());
  // Each process has sixteen workers for these jobs.
  const running = await Promise.all(Array.from({ length: 4 }, () => startOne(env)));
  for (let n = 0; n < 100; n++) await tell(owner, `file-${n}-${newId()}`);
  await expect.poll(() => service.received.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(50);
  await Promise.all(running.slice(0, 3).map(kill));
  await Promise.all([startOne(env), startOne(env)]);
  const hurry = async () => {
    // Sends that were in progress wait for an outcome that a killed worker never reports.
    await getDb().execute(sql`update notification_sends set send_at = now() where state = 'sending'
      and send_at < now() + interval '25 seconds'`);
    await getDb().execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    );
    return openSends();
  };
  await expect.poll(hurry, { timeout: 120_000, interval: 1000 }).toBe(0);
  const names = service.received.map(({ device, headers }) => `${device} ${String(headers.topic)}`);
  console.info("handed over", names.length, "different", new Set(names).size);
  expect(new Set(names).size).toBe(1000);
  const tags = service.received.map(({ device, told }) => `${device} ${JSON.stringify(told)}`);
  expect(new Set(tags).size).toBe(1000);
}, 240_000);
