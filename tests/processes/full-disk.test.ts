import postgres from "postgres";
import { afterAll, describe, expect, test, vi } from "vitest";
import { GET as ready } from "@/app/api/health/ready/route";
import { POST as trpc } from "@/app/api/trpc/[trpc]/route";
import { POST as createLead, GET as listLeads } from "@/app/api/v1/leads/route";
import { closeDb } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { loadEnv } from "@/lib/env";
import { getStatus } from "@/server/overview/status/status";
import { setWorker } from "@/server/queue/state";
import { migrateAll } from "@/tests/global-setup";
import { call, newOrg, newStaff } from "@/tests/world";
import { canMount, smallDisk } from "./small-disk";

const FULL = /^the disk that holds \S+\/postgres is full: free some space, and start again$/;

describe.skipIf(!canMount())("on a full disk (skipped if none can be mounted)", () => {
  const cleanUps: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  test("the first start says so in one line", async () => {
    const disk = await smallDisk(20);
    cleanUps.push(disk.unmount);
    await expect(startEmbedded(disk.data)).rejects.toThrow(FULL);
  });

  test("a later start says so in one line, and works when there is space again", async () => {
    const disk = await smallDisk(200);
    cleanUps.push(disk.unmount);
    const first = await startEmbedded(disk.data);
    const sql = postgres(first.url, { max: 1, onnotice: () => {} });
    await sql`create table kept as select repeat('x', 1000) from generate_series(1, 20000)`;
    await sql.end();
    await disk.fill();
    await first.stop();
    await disk.fill();
    await expect(startEmbedded(disk.data)).rejects.toThrow(FULL);
    await disk.free();
    await (await startEmbedded(disk.data)).stop();
  });

  test("readiness fails and writes are refused with 503 until there is space again", async () => {
    const disk = await smallDisk(200);
    cleanUps.push(disk.unmount);
    const { url, stop } = await startEmbedded(disk.data);
    await closeDb();
    process.env.DATABASE_URL = process.env.DATABASE_DIRECT_URL = url;
    loadEnv();
    cleanUps.push(stop, closeDb);
    await migrateAll(url);
    setWorker({ isRunning: () => true });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const ctx = await newOrg();
    const { token } = await newStaff(ctx, "owner");
    const readiness = async () => {
      vi.setSystemTime(Date.now() + 10_000);
      const { status, body } = await call(ready);
      return { status, body };
    };
    expect(await readiness()).toMatchObject({ status: 200, body: { writes: { status: "ok" } } });

    await disk.fill();
    expect(await readiness()).toMatchObject({
      status: 503,
      body: {
        database: { status: "ok" },
        writes: { status: "failing", reason: expect.stringMatching(/^The disk/) },
      },
    });
    expect((await getStatus(ctx, {})).deployment.database).toMatchObject({
      state: "failing",
      writes: "disk_full",
    });
    const refused = await call(createLead, { token, body: { name: "Ada" } });
    expect(refused).toMatchObject({ status: 503, body: { title: "The disk is full" } });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await call(trpc, { token, query: "/trpc/leads.create", body: { name: "Ada" } })).status).toBe(
      503,
    );
    expect((await call(listLeads, { token })).status).toBe(200);

    await disk.free();
    expect(await readiness()).toMatchObject({ status: 200 });
    expect((await call(createLead, { token, body: { name: "Ada" } })).status).toBe(201);
  }, 60_000);
});
