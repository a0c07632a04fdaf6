import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openThrough } from "@/server/channels/send/provider-api";
import { newestEvents } from "@/server/webhooks/event-queries";
import {
  blobsOf,
  chunksOf,
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
import { newOrg } from "@/tests/world";
import { fetchMedia } from "./fetch";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers.now = undefined;
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

describe("a file that can't be fetched", () => {
  test("is gone once the provider has said so twice", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    server.answers.now = () => ({ status: 404, body: {} });
    expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
    expect(await shownOf(ctx)).toMatchObject([{ state: "waiting" }]);
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "gone" }]);
  });

  test("is retried while the provider fails, no earlier than it asks, and stored once it answers", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    server.answers.now = () => ({ status: 503, headers: { "retry-after": "90" }, body: {} });
    const [again] = await fetchAll(ctx);
    expect((again?.run_again_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(85_000);
    server.answers.now = undefined;
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
  });

  test("of over 25 MB is shown with its size, and nothing of it is fetched", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const id = await send(pngOf());
    server.answers.now = ({ path, base }) =>
      path.includes("phone_number_id")
        ? { status: 200, body: { url: `${base}/meta-media/${id}` } }
        : { status: 200, headers: { "content-length": String(31_000_000) }, bytes: Buffer.alloc(0) };
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "too_large", size_bytes: 31_000_000 }]);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("of over 25 MB that does not declare it is aborted", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf({ size: 26 * 1024 * 1024 }));
    server.answers.now = ({ path }, answer) =>
      path.startsWith("/meta-media/")
        ? { ...answer, status: 200, headers: { "transfer-encoding": "chunked" }, bytes: Buffer.alloc(27e6) }
        : undefined;
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "too_large", size_bytes: null }]);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("with a wrong checksum is fetched again, and then reported as failed", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf(), { sha256: sha256(pngOf()).toString("base64") });
    for (const count of [1, 2]) {
      expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
      expect(await onlyItem(ctx)).toMatchObject({ state: "waiting", mismatch_tries: count });
    }
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([
      { state: "failed", reason: expect.stringContaining("checksums") },
    ]);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("has no room if the organization's quota is used up", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=1` });
    for (const size of [800_000, 400_000]) await send(pngOf({ size }));
    for (const { id: media_id, organization_id } of await itemsOf(ctx)) {
      await fetchMedia({ organization_id, media_id }, openThrough);
    }
    expect((await itemsOf(ctx)).map(({ state }) => state)).toEqual(["kept", "no_room"]);
    expect(await shownOf(ctx)).toMatchObject([{ state: "no_room", size_bytes: 400_000 }]);
  });

  test("has no room that concurrent files have taken, and leaves nothing then", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=1` });
    for (let count = 0; count < 20; count++) await send(pngOf({ size: 190_000 }));
    await fetchAll(ctx);
    const states = (await itemsOf(ctx)).map(({ state }) => state);
    expect(states.filter((state) => state === "kept")).toHaveLength(5);
    expect(states.filter((state) => state === "no_room")).toHaveLength(15);
    expect(await blobsOf(ctx)).toHaveLength(5);
    expect(await chunksOf(ctx)).toBe(5);
  });

  test("is stored once there is room again, while the provider has it", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=1` });
    await send(pngOf({ size: 1_200_000 }));
    expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
    expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
    expect(await shownOf(ctx)).toMatchObject([{ state: "no_room" }]);
    expect(await newestEvents(ctx.organization_id, "message.media_changed", 9)).toHaveLength(1);
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=2` });
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
  });

  test("needs no room if the organization has the same bytes already", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    setEnv({ MEDIA_QUOTA_MB_FOR: `${ctx.organization_id}=1` });
    const bytes = pngOf({ size: 800_000 });
    for (const told of [{}, { sha256: sha256(bytes).toString("hex") }]) {
      await send(bytes, told);
      await fetchAll(ctx);
    }
    expect((await itemsOf(ctx)).map(({ state }) => state)).toEqual(["kept", "kept"]);
  });

  test("is not reported as gone because of earlier failures of another kind", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    for (const status of [503, 503, 404]) {
      server.answers.now = () => ({ status, body: {} });
      expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
    }
    expect(await onlyItem(ctx)).toMatchObject({ state: "waiting", tries: 2, gone_tries: 1 });
  });

  test("is not reported as gone because one of Meta's URLs has expired", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    server.answers.now = ({ path }) => (path.startsWith("/meta-media/") ? { status: 404 } : undefined);
    for (let count = 0; count < 3; count++) await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "waiting" }]);
  });

  test("is retried within the hour, however long a wait the provider asks for", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    server.answers.now = () => ({ status: 503, headers: { "retry-after": "604800" }, body: {} });
    const [again] = await fetchAll(ctx);
    expect((again?.run_again_at.getTime() ?? 0) - Date.now()).toBeLessThan(61 * 60_000);
  });
});
