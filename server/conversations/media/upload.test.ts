import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { GET as shared } from "@/app/api/media/[token]/[file_name]/route";
import { GET } from "@/app/api/v1/media/[media_id]/route";
import { mediaUploads } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { cleanUp } from "@/server/clean-up";
import { blobsOf, chunksOf, pdfOf, pngOf, uploaded } from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { newOrg, type TestCtx } from "@/tests/world";
import { sharedAddress } from "./shared-address";
import { sweepMedia } from "./sweep";

const MB = 1024 * 1024;

const read = (ctx: TestCtx, media_id: string) =>
  GET(new Request("http://localhost/api", { headers: { authorization: `Bearer ${ctx.token}` } }), {
    params: Promise.resolve({ media_id }),
  });

const readShared = (address: string) =>
  shared(new Request(address), {
    params: Promise.resolve({ token: new URL(address).pathname.split("/").at(-2) ?? "" }),
  });

describe("an uploaded file", () => {
  test("is recognized by its content, stored once, and readable by its own organization only", async () => {
    const ctx = await newOrg();
    const bytes = pngOf({ width: 800, height: 600, size: 300_000 });
    const { status, body } = await uploaded(ctx, bytes, { filename: "Rechnung.pdf" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ kind: "image", mime_type: "image/png", filename: "Rechnung.pdf", size_bytes: 300_000 },
      ...{ width: 800, height: 600, is_shown: true, url: `/api/v1/media/${body.id}` },
    });
    const again = await uploaded(ctx, bytes);
    expect(again.body.id).not.toBe(body.id);
    expect(await blobsOf(ctx)).toHaveLength(1);
    expect(Buffer.from(await (await read(ctx, body.id)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await read(await newOrg(), body.id)).status).toBe(404);
  });

  test("is deleted after a day, and its bytes with it", async () => {
    const ctx = await newOrg();
    const { body } = await uploaded(ctx, pdfOf());
    await ctx.db
      .update(mediaUploads)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(inOrg(ctx, mediaUploads, eq(mediaUploads.id, body.id)));
    await cleanUp();
    await sweepMedia({ isWhole: true });
    expect((await read(ctx, body.id)).status).toBe(404);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("needs a token", async () => {
    const ctx = await newOrg();
    expect((await uploaded({ ...ctx, token: "none" }, pngOf())).status).toBe(401);
  });
});

describe("a refused upload", () => {
  afterEach(() => setEnv({ MEDIA_QUOTA_MB: "10000" }));

  test.each([
    ["an OGG without Opus", Buffer.from(`OggS${"\0".repeat(24)}\x01vorbis`.padEnd(400)), "a.ogg"],
    ["a type that WhatsApp does not take", Buffer.from("GIF89a".padEnd(400)), "a.gif"],
    ["a page that is called a picture", Buffer.from("<html><script>1</script></html>"), "a.jpg"],
    ["nothing", Buffer.alloc(0), "a.pdf"],
  ])("of %s leaves nothing", async (_, bytes, filename) => {
    const ctx = await newOrg();
    expect((await uploaded(ctx, bytes, { filename })).status).toBe(415);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("of a declared size that is too large is refused before a byte of it is read", async () => {
    const ctx = await newOrg();
    let wasRead = false;
    const body = new ReadableStream(
      {
        pull() {
          wasRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-length": String(25 * MB + 1) };
    expect((await uploaded(ctx, body, { headers })).status).toBe(413);
    expect(wasRead).toBe(false);
  });

  test("that turns out to be too large is read no further, and leaves nothing", async () => {
    const ctx = await newOrg();
    let pieces = 0;
    const body = new ReadableStream({
      pull(controller) {
        pieces++;
        controller.enqueue(pieces === 1 ? pngOf({ size: MB }) : new Uint8Array(MB));
        if (pieces === 60) controller.close();
      },
    });
    expect((await uploaded(ctx, body)).status).toBe(413);
    expect(pieces).toBeLessThan(30);
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("is over the organization's quota, whether or not it declares its size", async () => {
    const ctx = await newOrg();
    setEnv({ MEDIA_QUOTA_MB: "1" });
    const bytes = pngOf({ size: 1_100_000 });
    const headers = { "content-length": String(bytes.length) };
    expect(await uploaded(ctx, bytes, { headers })).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining("no room") },
    });
    expect(await uploaded(ctx, bytes)).toMatchObject({ status: 413 });
    expect(await blobsOf(ctx)).toEqual([]);
  });

  test("has no room beside concurrent ones, of which as many are stored as fit", async () => {
    const ctx = await newOrg();
    setEnv({ MEDIA_QUOTA_MB: "1" });
    const uploads = Array.from({ length: 20 }, () => uploaded(ctx, pngOf({ size: 190_000 })));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 413)).toHaveLength(15);
    expect(await blobsOf(ctx)).toHaveLength(5);
    expect(await chunksOf(ctx)).toBe(5);
  });

  test("concurrent uploads of the same bytes take room once", async () => {
    const ctx = await newOrg();
    setEnv({ MEDIA_QUOTA_MB: "1" });
    const bytes = pngOf({ size: 900_000 });
    const uploads = await Promise.all(Array.from({ length: 5 }, () => uploaded(ctx, bytes)));
    expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await blobsOf(ctx)).toHaveLength(1);
  });

  test("bytes that are stored already need no room", async () => {
    const ctx = await newOrg();
    const bytes = pngOf({ size: 900_000 });
    expect((await uploaded(ctx, bytes)).status).toBe(201);
    setEnv({ MEDIA_QUOTA_MB: "1" });
    expect((await uploaded(ctx, pngOf({ size: 900_000 }))).status).toBe(413);
    expect((await uploaded(ctx, bytes)).status).toBe(201);
    expect(await blobsOf(ctx)).toHaveLength(1);
  });
});

test("an upload to a failing bucket is answered with 503 and works when tried again", async () => {
  const { address, mood, objects, close } = await startMoodyBucket();
  setEnv({ STORAGE_URL: address });
  onTestFinished(async () => {
    setEnv({ STORAGE_URL: "" });
    await close();
  });
  const ctx = await newOrg();
  mood.now = "refuses";
  expect(await uploaded(ctx, pdfOf())).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining("kept now") },
  });
  mood.now = "ok";
  expect(await uploaded(ctx, pdfOf())).toMatchObject({ status: 201 });
  expect(objects.size).toBe(1);
});

test("one organization's slow uploads don't keep others' away", async () => {
  const { address, close } = await startMoodyBucket();
  setEnv({ STORAGE_URL: address });
  onTestFinished(async () => {
    setEnv({ STORAGE_URL: "" });
    await close();
  });
  const [ctx, other] = [await newOrg(), await newOrg()];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = () =>
    new ReadableStream({
      async pull(controller) {
        await ended;
        controller.close();
      },
    });
  const all = Array.from({ length: 12 }, () => uploaded(ctx, slow()));
  const refused: number[] = [];
  await Promise.all(
    all.map(async (one) => {
      const { status } = await one;
      if (status === 503) refused.push(status);
      if (refused.length === 4) {
        expect((await uploaded(other, pdfOf())).status).toBe(201);
        end();
      }
    }),
  );
  expect(refused).toHaveLength(4);
});

describe("a public address of a file", () => {
  test("serves the file with its own type and name, without a token", async () => {
    const ctx = await newOrg();
    const bytes = pdfOf();
    const { body } = await uploaded(ctx, bytes, { filename: "Preise für 2027.pdf" });
    const answer = await readShared(sharedAddress(ctx, body.id, "Preise für 2027.pdf"));
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Preise%20f%C3%BCr%202027.pdf",
    );
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("expires after ten minutes, and can't be forged", async () => {
    const ctx = await newOrg();
    const { body } = await uploaded(ctx, pdfOf());
    const address = sharedAddress(ctx, body.id, "Preise für 2027.pdf");
    expect(address).toMatch(
      /^https:\/\/desk\.example\.com\/api\/media\/v2\.[\w-]+\.[\w-]+\/Preise%20f%C3%BCr%202027\.pdf$/,
    );
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1000, toFake: ["Date", "performance"] });
    expect((await readShared(address)).status).toBe(404);
    vi.useRealTimers();
    expect((await readShared(address)).status).toBe(200);
    expect((await readShared(address.replace(/\/Preise/, "A/Preise"))).status).toBe(404);
    expect((await readShared(sharedAddress(await newOrg(), body.id, "a.pdf"))).status).toBe(404);
  });
});
