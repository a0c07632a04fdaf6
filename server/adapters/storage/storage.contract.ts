import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Storage, StoredAt } from "./storage";

const MB = 1024 * 1024;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What every storage must do. `at` returns a new place to write to. */
export function storageContract(storage: () => Storage, at: () => Promise<StoredAt>): void {
  test.each([
    ["one byte", 1, 1],
    ["exactly a chunk", 256 * 1024, 65_536],
    ["more than S3 takes at once", 6 * MB + 17, 100_000],
  ])("returns what was written: %s", async (_, size, piece) => {
    const [place, bytes] = [await at(), randomBytes(size)];
    await storage().write(place, inPieces(bytes, piece));
    const read = await whole(storage().read(place, { from: 0, to: size - 1 }));
    expect(read.equals(bytes)).toBe(true);
  });

  test("returns any part of it", async () => {
    const [place, bytes] = [await at(), randomBytes(MB)];
    await storage().write(place, inPieces(bytes, 50_000));
    for (const [from, to] of [
      [0, 0],
      [262_143, 262_144],
      [100, 900_000],
      [MB - 1, MB - 1],
    ] as const) {
      const part = await whole(storage().read(place, { from, to }));
      expect(part.equals(bytes.subarray(from, to + 1))).toBe(true);
    }
  });

  test("passes on an error of the source", async () => {
    const broken = async function* () {
      yield randomBytes(1000);
      throw new Error("broken off");
    };
    await expect(storage().write(await at(), broken())).rejects.toThrow("broken off");
  });

  test("removes what is there, and accepts that nothing is", async () => {
    const place = await at();
    await storage().write(place, inPieces(randomBytes(1000), 1000));
    await storage().remove(place);
    await expect(whole(storage().read(place, { from: 0, to: 9 }))).rejects.toThrow();
    await storage().remove(place);
    await storage().remove({ ...place, id: randomUUID() });
  });
}
