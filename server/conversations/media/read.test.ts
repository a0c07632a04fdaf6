import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type FileServer,
  fetchAll,
  onlyItem,
  pictures,
  pngOf,
  readFile,
  startFileServer,
} from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { type MoodyBucket, startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { newOrg } from "@/tests/world";

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

describe("a file", () => {
  test("is read in parts, validated by its ETag, and readable by its own organization only", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const bytes = pngOf({ size: 600_000 });
    await send(bytes);
    await fetchAll(ctx);
    const { id } = await onlyItem(ctx);
    for (const [asked, from, to] of [
      ["bytes=0-99", 0, 99],
      ["bytes=262100-262200", 262_100, 262_200],
      ["bytes=599990-", 599_990, 599_999],
      ["bytes=-10", 599_990, 599_999],
      ["bytes=599999-900000", 599_999, 599_999],
    ] as const) {
      const part = await readFile(ctx, id, { range: asked });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to}/600000`);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    expect((await readFile(ctx, id, { range: "bytes=600000-" })).status).toBe(416);
    expect((await readFile(ctx, id, { range: "bytes=0-1,5-6" })).status).toBe(200);
    const etag = (await readFile(ctx, id)).headers.get("etag") ?? "";
    expect((await readFile(ctx, id, { "if-none-match": etag })).status).toBe(304);
    expect((await readFile(ctx, id, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
    expect((await readFile(await newOrg(), id)).status).toBe(404);
    expect((await readFile({ ...ctx, token: "none" }, id)).status).toBe(401);
  });
});

describe("a file in a bucket", () => {
  const kept = async () => {
    setEnv({ STORAGE_URL: bucket.address });
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const bytes = pngOf({ size: 2_500_000 });
    await send(bytes);
    await fetchAll(ctx);
    const { id } = await onlyItem(ctx);
    return { ctx, bytes, id };
  };

  test("is read whole and in parts", async () => {
    const { ctx, bytes, id } = await kept();
    const whole = await readFile(ctx, id);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await readFile(ctx, id, { range: "bytes=1048570-2200000" });
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_048_570, 2_200_001))).toBe(true);
  });

  test("is reported as a problem if the bucket fails, lost it, or is not configured any more", async () => {
    const { ctx, id } = await kept();
    bucket.mood.now = "refuses";
    expect(await (await readFile(ctx, id)).json()).toMatchObject({ status: 503 });
    bucket.mood.now = "ok";
    bucket.objects.clear();
    expect(await (await readFile(ctx, id)).json()).toMatchObject({ status: 404 });
    setEnv({ STORAGE_URL: "" });
    expect(await (await readFile(ctx, id)).json()).toMatchObject({ status: 503 });
  });
});
