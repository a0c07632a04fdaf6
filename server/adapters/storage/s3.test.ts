import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withoutNetwork } from "@/server/lib/network";
import { hasBuckets, startBuckets } from "@/tests/stand-ins/buckets";
import { startMoodyBucket } from "@/tests/stand-ins/moody-bucket";
import { s3Storage } from "./s3";
import { storageContract } from "./storage.contract";

describe.skipIf(!hasBuckets())("a bucket", () => {
  let server: Awaited<ReturnType<typeof startBuckets>>;
  beforeAll(async () => {
    server = await startBuckets();
  }, 60_000);
  afterAll(() => server.close());
  const at = async () => ({ organization_id: randomUUID(), id: randomUUID() });

  storageContract(() => s3Storage(server.address), at);

  test("keeps no parts of a large file whose writer was killed", async () => {
    const place = await at();
    const { origin, pathname } = new URL(server.address);
    const object = `${origin}${pathname}/${place.organization_id}/${place.id}`;
    const left = async () => (await fetch(`${origin}/frontdesk?uploads`)).text();
    expect((await fetch(`${object}?uploads`, { method: "POST" })).status).toBe(200);
    expect(await left()).toContain(place.id);
    await s3Storage(server.address).remove(place);
    expect(await left()).not.toContain(place.id);
  });

  test("is asked for nothing while a transaction holds a connection", async () => {
    const removed = withoutNetwork("a transaction", async () => s3Storage(server.address).remove(await at()));
    await expect(removed).rejects.toThrow("a transaction");
  });
});

test("a bucket that takes the connection and says nothing keeps nobody waiting", async () => {
  const { address, mood, close } = await startMoodyBucket();
  onTestFinished(close);
  mood.now = "hangs";
  const storage = s3Storage(address, { patience_ms: 200 });
  const at = { organization_id: randomUUID(), id: randomUUID() };
  const bytes = async function* () {
    yield Buffer.from("a picture");
  };
  const began = performance.now();
  await expect(storage.write(at, bytes())).rejects.toThrow();
  await expect(storage.remove(at)).rejects.toThrow();
  await expect(storage.read(at, { from: 0, to: 3 })[Symbol.asyncIterator]().next()).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(5000);
});

test("a bucket's patience is for a part, however slowly the bytes come", async () => {
  const { address, objects, close } = await startMoodyBucket();
  onTestFinished(close);
  const at = { organization_id: randomUUID(), id: randomUUID() };
  const slow = async function* () {
    for (let piece = 0; piece < 10; piece++) {
      await sleep(100);
      yield Buffer.from("a picture ");
    }
  };
  await s3Storage(address, { patience_ms: 200 }).write(at, slow());
  expect([...objects.values()].map(String)).toEqual(["a picture ".repeat(10)]);
});
