import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { media, mediaBlobs, mediaChunks } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { sweepMedia } from "@/server/conversations/media/sweep";
import { blobsOf, itemsOf, pictures, pngOf, readFile, startFileServer } from "@/tests/media";
import { newOrg } from "@/tests/world";
import { end, startWorker } from "./processes";

/** MEDIA_KILLS=50 is the full proof. */
const KILLS = Number(process.env.MEDIA_KILLS ?? 3);
const A_ROUND = 6;
const MOST_WAIT_MS = 1500;
const LONG_AGO = "2020-01-01T00:00:00Z";

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test(
  `after ${KILLS} kills during fetching, each file is stored once and none is lost`,
  async () => {
    const server = await startFileServer();
    onTestFinished(server.close);
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const variables = { META_GRAPH_URL: server.url };
    const sent: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const files = Array.from({ length: A_ROUND }, () => pngOf({ size: 1_500_000 }));
      // One of them is sent twice.
      for (const bytes of [...files, files[0] ?? pngOf()]) {
        sent.push(hashOf(bytes));
        await send(bytes);
      }
      const worker = await startWorker(variables);
      await wait(Math.random() * MOST_WAIT_MS);
      await end(worker, "SIGKILL");
    }
    // The sweep enqueues overdue items again, including those whose jobs have used up the engine's attempts.
    await ctx.db
      .update(media)
      .set({ try_at: LONG_AGO })
      .where(inOrg(ctx, media, eq(media.state, "waiting")));
    await sweepMedia();
    const left = await startWorker(variables);
    onTestFinished(() => end(left, "SIGKILL"));
    const states = async () => new Set((await itemsOf(ctx)).map(({ state }) => state));
    await expect.poll(states, { timeout: 60_000 + KILLS * 5000, interval: 200 }).toEqual(new Set(["kept"]));
    await end(left, "SIGTERM");
    const [items, distinct] = [await itemsOf(ctx), new Set(sent)];
    expect(items).toHaveLength(sent.length);
    await ctx.db
      .update(mediaBlobs)
      .set({ discard_after: LONG_AGO })
      .where(inOrg(ctx, mediaBlobs, sql`sha256 is null`));
    await sweepMedia({ isWhole: true });
    const blobs = await blobsOf(ctx);
    expect(new Set(blobs.map(({ sha256 }) => sha256))).toEqual(distinct);
    expect(blobs).toHaveLength(distinct.size);
    const chunks = blobs.reduce((sum, { size_bytes }) => sum + Math.ceil(size_bytes / (256 * 1024)), 0);
    expect(await ctx.db.$count(mediaChunks, inOrg(ctx, mediaChunks))).toBe(chunks);
    for (const { id } of items) {
      const bytes = Buffer.from(await (await readFile(ctx, id)).arrayBuffer());
      expect(distinct).toContain(hashOf(bytes));
    }
  },
  90_000 + KILLS * 20_000,
);
