import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { startEmbedded } from "@/db/embedded";
import { canMount, smallDisk } from "./small-disk";

const FULL = /^the disk that holds \S+\/postgres is full: free some space, and start again$/;

describe.skipIf(!canMount())("on a disk that is full (skipped where none can be mounted)", () => {
  const cleanUps: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  test("the first start says so in one line", async () => {
    const disk = await smallDisk(20);
    cleanUps.push(disk.unmount);
    await expect(startEmbedded(disk.data)).rejects.toThrow(FULL);
  });

  test("a later start says so in one line, and works when there is room again", async () => {
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
});
