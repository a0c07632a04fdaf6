import { expect, test } from "vitest";
import { piecesOf } from "./pieces-of";

/** A file that arrives a byte at a time, `pause_ms` apart. */
const dripping = (bytes: number, pause_ms: number) => {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, pause_ms));
        if (left-- > 0) controller.enqueue(new Uint8Array(1));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const half = { body, duplex: "half" as const };
  return new Request("http://localhost/api/v1/media", { method: "POST", ...half });
};

async function bytesIn(request: Request, patience: Parameters<typeof piecesOf>[1]): Promise<number> {
  let bytes = 0;
  for await (const piece of piecesOf(request, patience)) bytes += piece.length;
  return bytes;
}

test("a body may take long as long as it keeps arriving", async () => {
  expect(await bytesIn(dripping(8, 20), { quiet_ms: 150, most_ms: 10_000 })).toBe(8);
});

test.each([
  ["stalls", 400, { quiet_ms: 50, most_ms: 10_000 }],
  ["takes too long in all", 20, { quiet_ms: 5000, most_ms: 100 }],
])("a body that %s is read no further", async (_, pause_ms, patience) => {
  const began = performance.now();
  await expect(bytesIn(dripping(100, pause_ms), patience)).rejects.toMatchObject({
    code: "malformed",
    message: "The body came too slowly.",
  });
  expect(performance.now() - began).toBeLessThan(350);
});
