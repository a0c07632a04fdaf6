import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Methods } from "@/server/host/routes";
import { only, startHost } from "@/tests/http/host";

const json = (length: number): Methods => only(async () => Response.json({ text: "x".repeat(length) }));
const stream = only(
  async () => new Response("x".repeat(9000), { headers: { "content-type": "text/event-stream" } }),
);
const packed = only(async () => {
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  return new Response(new Uint8Array(gzipSync(JSON.stringify("x".repeat(9000)))), { headers });
});
const routes: [string, Methods][] = [
  ["/api/v1/long", json(9000)],
  ["/api/v1/short", json(900)],
  ["/api/v1/stream", stream],
  ["/api/v1/packed", packed],
];
const ask = async (path: string, accepted: string, method = "GET") => {
  const { base } = await startHost(routes);
  const client = httpRequest(base + path, { method, headers: { "accept-encoding": accepted } }).end();
  const [answer]: IncomingMessage[] = await once(client, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer ?? []) chunks.push(chunk);
  return { headers: answer?.headers ?? {}, body: Buffer.concat(chunks) };
};

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
])("for a client that accepts %s a long answer is compressed with %s", async (accepted, encoding, open) => {
  const { headers, body } = await ask("/api/v1/long", accepted);
  expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "accept-encoding"]);
  expect(body.length).toBeLessThan(500);
  expect(JSON.parse(open(body).toString())).toEqual({ text: "x".repeat(9000) });
});

test.each([
  ["a client takes none", "/api/v1/long", "identity"],
  ["an answer has less than 1 kB", "/api/v1/short", "gzip, br"],
  ["an answer is a stream of events", "/api/v1/stream", "gzip, br"],
])("if %s, nothing is compressed", async (_where, path, accepted) => {
  const { headers, body } = await ask(path, accepted);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toContain("x".repeat(900));
});

test("an answer that is already compressed is not compressed again", async () => {
  const { headers, body } = await ask("/api/v1/packed", "gzip, br");
  expect(headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(body).toString())).toBe("x".repeat(9000));
});

test("HEAD has no body", async () => {
  expect((await ask("/api/v1/long", "gzip", "HEAD")).body).toHaveLength(0);
});
