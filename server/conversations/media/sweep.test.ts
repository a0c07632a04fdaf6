import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { media, mediaBlobs } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { newestEvents } from "@/server/webhooks/event-queries";
import {
  blobsOf,
  type FileServer,
  fetchAll,
  itemsOf,
  onlyItem,
  pictures,
  pngOf,
  readFile,
  shownOf,
  startFileServer,
} from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { type MoodyBucket, startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { newOrg, type TestCtx } from "@/tests/world";
import { countOldMedia } from "./storage/retention";
import { sweepMedia } from "./sweep";

let server: FileServer;
let bucket: MoodyBucket;
beforeAll(async () => {
  server = await startFileServer();
  bucket = await startMoodyBucket();
});
afterAll(async () => {
  await bucket.close();
  await server.close();
});

const LONG_AGO = "2020-01-01T00:00:00.000Z";

const keptFor = async (days: number, size = 200) => {
  const ctx = await newOrg({ media_retention_days: days });
  const { send } = await pictures(ctx, server);
  await send(pngOf({ size }));
  await fetchAll(ctx);
  return { ctx, send };
};

const age = (ctx: TestCtx) => ctx.db.update(media).set({ created_at: LONG_AGO }).where(inOrg(ctx, media));

describe("a file that a customer sent", () => {
  test("is deleted after its organization's retention, and its message says so", async () => {
    const ctx = await newOrg({ media_retention_days: 30 });
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    await fetchAll(ctx);
    await sweepMedia();
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    await ctx.db.update(media).set({ created_at: "2020-01-01T00:00:00Z" }).where(inOrg(ctx, media));
    await sweepMedia();
    expect(await shownOf(ctx)).toMatchObject([{ state: "expired", kind: "image", size_bytes: 200 }]);
    expect((await readFile(ctx, (await onlyItem(ctx)).id)).status).toBe(404);
    expect(await blobsOf(ctx)).toEqual([]);
    const [event] = await newestEvents(ctx.organization_id, "message.media_changed", 1);
    expect(event?.data).toMatchObject({ metadata: { media: [{ state: "expired" }] } });
  });

  test("is deleted in one sweep, even with many others", async () => {
    const { ctx } = await keptFor(30);
    const { id: _id, ...item } = await onlyItem(ctx);
    const more = Array.from({ length: 620 }, () => ({ ...item, id: crypto.randomUUID() }));
    await ctx.db.insert(media).values(more);
    await age(ctx);
    expect(await countOldMedia(ctx, { days: 30 })).toEqual({ files: 621 });
    await sweepMedia();
    expect((await itemsOf(ctx)).every(({ state }) => state === "expired")).toBe(true);
    expect(await blobsOf(ctx)).toEqual([]);
    expect(await countOldMedia(ctx, { days: 30 })).toEqual({ files: 0 });
  });

  test("is not affected by another organization's old files", async () => {
    const [{ ctx }, other] = [await keptFor(30), await keptFor(3650)];
    await age(other.ctx);
    await sweepMedia();
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    expect(await countOldMedia(ctx, { days: 1 })).toEqual({ files: 0 });
  });
});

describe("a file that can't be deleted", () => {
  const DUE = { sha256: null, discard_after: LONG_AGO };
  const inBucket = async () => {
    setEnv({ STORAGE_URL: bucket.address });
    const { ctx } = await keptFor(30);
    await ctx.db.update(media).set({ state: "expired", blob_id: null }).where(inOrg(ctx, media));
    await ctx.db.update(mediaBlobs).set(DUE).where(inOrg(ctx, mediaBlobs));
    return ctx;
  };
  const dueOf = async (ctx: TestCtx) =>
    (await blobsOf(ctx)).map(({ discard_after }) => Date.parse(discard_after ?? "") > Date.now());

  test("is retried an hour later, after all others", async () => {
    const ctx = await inBucket();
    bucket.mood.now = "refuses";
    await sweepMedia();
    expect(await dueOf(ctx)).toEqual([true]);
    bucket.mood.now = "ok";
    await ctx.db.update(mediaBlobs).set(DUE).where(inOrg(ctx, mediaBlobs));
    await sweepMedia();
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("waits until its bucket is configured again", async () => {
    const ctx = await inBucket();
    setEnv({ STORAGE_URL: "" });
    await sweepMedia();
    expect(await dueOf(ctx)).toEqual([false]);
  });
});

describe("the same bytes", () => {
  test("that are stored elsewhere are moved to where new ones go", async () => {
    setEnv({ STORAGE_URL: "" });
    const { ctx, send } = await keptFor(30);
    const [before] = await itemsOf(ctx);
    const bytes = [...server.files.values()].at(-1) ?? Buffer.alloc(0);
    setEnv({ STORAGE_URL: bucket.address });
    await send(bytes);
    await fetchAll(ctx);
    const own = eq(mediaBlobs.id, sql`any(select blob_id from media)`);
    const needed = await ctx.db
      .select()
      .from(mediaBlobs)
      .where(inOrg(ctx, mediaBlobs, own));
    expect(needed).toMatchObject([{ storage: "s3", bucket: expect.stringMatching(/^http:.*\/bucket$/) }]);
    await sweepMedia();
    expect(await blobsOf(ctx)).toHaveLength(1);
    const first = await readFile(ctx, before?.id ?? "");
    expect(Buffer.from(await first.arrayBuffer()).equals(bytes)).toBe(true);
    setEnv({ STORAGE_URL: "" });
  });
});
