import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mediaBlobs } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { updateLead } from "@/server/leads/actions";
import { getStatus } from "@/server/overview/status/status";
import { newestEvents } from "@/server/webhooks/event-queries";
import { onlyThread } from "@/tests/conversations";
import {
  blobsOf,
  type FileServer,
  fetchAll,
  itemsOf,
  onlyItem,
  pictures,
  pngOf,
  shownOf,
  startFileServer,
} from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { type MoodyBucket, startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { newOrg } from "@/tests/world";
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

describe("a fault of our own", () => {
  beforeEach(() => setEnv({ STORAGE_URL: bucket.address }));
  afterEach(() => {
    bucket.mood.now = "ok";
    setEnv({ STORAGE_URL: "" });
  });

  test("is reported, and the file is fetched again, ever less often, until it can be stored", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    bucket.mood.now = "refuses";
    const waits: number[] = [];
    for (let count = 0; count < 5; count++) {
      const [again] = await fetchAll(ctx);
      waits.push((again?.run_again_at.getTime() ?? 0) - Date.now());
    }
    expect(waits.map((ms) => Math.round(ms / 10_000) / 6)).toEqual([0.5, 2, 10, 60, 60]);
    expect(await onlyItem(ctx)).toMatchObject({ state: "waiting", tries: 0, faults: 5 });
    expect((await getStatus(ctx, {})).media).toMatchObject({
      waiting: 1,
      fault: expect.stringContaining("InvalidAccessKeyId"),
    });
    bucket.mood.now = "ok";
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    expect((await getStatus(ctx, {})).media).toMatchObject({ waiting: 0, fault: null });
  });

  test("that keeps bytes from being deleted does not hide the outcome", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf(), { sha256: Buffer.alloc(32).toString("base64") });
    bucket.mood.now = "holds";
    for (let count = 0; count < 3; count++) await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([
      { state: "failed", reason: expect.stringContaining("checksums") },
    ]);
    expect(await blobsOf(ctx)).toHaveLength(3);
    bucket.mood.now = "ok";
    await ctx.db
      .update(mediaBlobs)
      .set({ discard_after: "2020-01-01T00:00:00Z" })
      .where(inOrg(ctx, mediaBlobs));
    await sweepMedia();
    expect(await blobsOf(ctx)).toEqual([]);
  });
});

describe("a blocked customer", () => {
  const blocked = async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    await fetchAll(ctx);
    const { lead_id } = await onlyThread(ctx);
    const block = (blocked: boolean) => updateLead(ctx, { lead_id, blocked });
    await block(true);
    return { ctx, send, block };
  };

  test("has their files stored, and nobody is notified", async () => {
    const { ctx, send } = await blocked();
    const before = await newestEvents(ctx.organization_id, "message.media_changed", 9);
    await send(pngOf());
    await fetchAll(ctx);
    expect((await itemsOf(ctx)).map(({ state }) => state)).toEqual(["kept", "kept"]);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    expect(await newestEvents(ctx.organization_id, "message.media_changed", 9)).toEqual(before);
  });

  test("can't fill the organization's quota", async () => {
    const { ctx, send, block } = await blocked();
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=1` });
    await send(pngOf({ size: 600_000 }));
    await fetchAll(ctx);
    expect((await itemsOf(ctx)).map(({ state }) => state)).toEqual(["kept", "no_room"]);
    await block(false);
    await fetchAll(ctx);
    expect((await itemsOf(ctx)).map(({ state }) => state)).toEqual(["kept", "kept"]);
  });
});
