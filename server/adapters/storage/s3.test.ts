import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withoutNetwork } from "@/lib/network";
import { BUCKET_SERVERS, hasBuckets, startBuckets } from "@/tests/stand-ins/storage/buckets";
import { startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { s3Storage } from "./s3";
import { storageContract } from "./storage.contract";

const at = async () => ({ organization_id: randomUUID(), id: randomUUID() });

for (const name of BUCKET_SERVERS) {
  describe.skipIf(!hasBuckets(name))(`a bucket of ${name}`, () => {
    let server: Awaited<ReturnType<typeof startBuckets>>;
    beforeAll(async () => {
      server = await startBuckets(name);
    }, 60_000);
    afterAll(() => server.close());

    storageContract(() => s3Storage(server.address), at);

    test("removes the parts of a large file whose writer was killed", async () => {
      const [place, other] = [await at(), await at()];
      const named = ({ organization_id, id }: typeof place) => `${organization_id}/${id}`;
      for (const one of [place, other]) await server.begin(named(one));
      expect(await server.begun()).toContain(named(place));
      await s3Storage(server.address).remove(place);
      expect(await server.begun()).toEqual([named(other)]);
    });

    test("makes no request while a transaction holds a connection", async () => {
      const removing = async () => s3Storage(server.address).remove(await at());
      await expect(withoutNetwork("a transaction", removing)).rejects.toThrow("a transaction");
    });
  });
}

test.skipIf(!hasBuckets("SeaweedFS"))(
  "a bucket is not written to with a wrong key",
  async () => {
    const server = await startBuckets("SeaweedFS");
    onTestFinished(server.close);
    const bytes = async function* () {
      yield Buffer.from("a picture");
    };
    const stranger = s3Storage(server.address.replace("key:secret", "key:other"));
    await expect(stranger.write(await at(), bytes())).rejects.toThrow(/signature/i);
  },
  60_000,
);

test("a bucket that accepts the connection and never answers runs into the timeout", async () => {
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

test("the timeout applies to each part, however slowly the bytes arrive", async () => {
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
