import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compressChunks } from "@/scripts/lib/compress.mjs";
import { createHost, listenOn } from "@/server/host/server";
import { chunksBefore } from "./chunks";

const SCRIPT = `console.log("${"hello ".repeat(400)}")`;
const STYLE = `.name { color: ${"red ".repeat(400)} }`;
const AS_BEFORE = "as Next answers";

let root = "";
const compressed = () => path.join(root, ".next/compressed");

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "frontdesk-chunks-"));
  const chunks = path.join(root, ".next/static/chunks");
  await mkdir(chunks, { recursive: true });
  await writeFile(path.join(chunks, "page-1.js"), SCRIPT);
  await writeFile(path.join(chunks, "page-1.css"), STYLE);
  await writeFile(path.join(chunks, "short.js"), "alert(1)");
  await writeFile(path.join(root, ".next/secret.js.br"), "not to be read");
  await compressChunks(root);
});
afterAll(() => rm(root, { recursive: true }));

async function ask(address: string, accepted: string | undefined, method = "GET", folder = compressed()) {
  const next = async (_: IncomingMessage, response: ServerResponse) => void response.end(AS_BEFORE);
  const server = createHost({ next: chunksBefore(next, folder), trustProxy: false });
  await listenOn(server, 0);
  onTestFinished(() => server.close().closeAllConnections());
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : 0;
  // Not fetch, which would normalize the address.
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const client = httpRequest({ port, path: address, method, headers }).end();
  const [answer]: IncomingMessage[] = await once(client, "response");
  const pieces: Buffer[] = [];
  for await (const piece of answer ?? []) pieces.push(piece);
  return { status: answer?.statusCode, headers: answer?.headers ?? {}, body: Buffer.concat(pieces) };
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
])("a client that accepts %s gets a script as %s, cacheable forever", async (accepted, encoding, open) => {
  const { status, headers, body } = await ask("/_next/static/chunks/page-1.js", accepted);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "content-encoding": encoding,
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  expect(open(body).toString()).toBe(SCRIPT);
});

test("a style is served as CSS, and a query string changes nothing", async () => {
  const { headers, body } = await ask("/_next/static/chunks/page-1.css?v=2", "br");
  expect(headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(brotliDecompressSync(body).toString()).toBe(STYLE);
});

test("HEAD has the same headers without the script", async () => {
  const { headers: whole } = await ask("/_next/static/chunks/page-1.js", "br");
  const { status, headers, body } = await ask("/_next/static/chunks/page-1.js", "br", "HEAD");
  expect([status, headers["content-length"], body.length]).toEqual([200, whole["content-length"], 0]);
});

test.each([
  ["a client that accepts no encoding", "/_next/static/chunks/page-1.js", undefined],
  ["a client that accepts none of ours", "/_next/static/chunks/page-1.js", "br;q=0, zstd"],
  ["a script that is too short", "/_next/static/chunks/short.js", "br"],
  ["a script that does not exist", "/_next/static/chunks/page-2.js", "br"],
  ["a compressed file by its own name", "/_next/static/chunks/page-1.js.br", "br"],
  ["a path that leads out", "/_next/static/chunks/../secret.js", "br"],
  ["an encoded path that leads out", "/_next/static/chunks/..%2fsecret.js", "br"],
  ["a path that leads out with backslashes", "/_next/static/chunks/..\\secret.js", "br"],
  ["a page", "/leads", "br"],
])("%s is left to Next", async (_whom, address, accepted) => {
  const { headers, body } = await ask(address, accepted);
  expect([headers["content-encoding"], body.toString()]).toEqual([undefined, AS_BEFORE]);
});

test("another method is left to Next", async () => {
  expect((await ask("/_next/static/chunks/page-1.js", "br", "POST")).body.toString()).toBe(AS_BEFORE);
});

test("a build that compressed nothing leaves all to Next", async () => {
  const { body } = await ask("/_next/static/chunks/page-1.js", "br", "GET", path.join(root, "nowhere"));
  expect(body.toString()).toBe(AS_BEFORE);
});
