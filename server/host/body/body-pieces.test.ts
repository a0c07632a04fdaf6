import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Methods } from "@/server/host/routes";
import { piecesOf } from "@/server/http/files/pieces-of";
import { readBody } from "@/server/http/request/body";
import { routeHandler } from "@/server/http/route-handler";
import { startHost } from "@/tests/http/host";

const MIB = 1024 * 1024;

const whole: Methods = {
  POST: routeHandler(async (request) => Response.json({ bytes: (await readBody(request, 3 * MIB)).length })),
};
const streamed: Methods = {
  POST: routeHandler(async (request) => {
    let [bytes, sum, pieces] = [0, 0, 0];
    for await (const piece of piecesOf(request)) {
      bytes += piece.length;
      pieces++;
      for (const byte of piece) sum = (sum * 31 + byte) % 1_000_003;
    }
    return Response.json({ bytes, sum, pieces });
  }),
};
const unread: Methods = { POST: routeHandler(async () => Response.json({}, { status: 401 })) };
const ROUTES: [string, Methods][] = [
  ["/api/v1/leads", whole],
  ["/api/v1/media", streamed],
  ["/api/v1/refused", unread],
];

const PIECES = Buffer.from("1\r\nx\r\n".repeat(10_000));

const WRITES = 300;

/** Posts 3 MB in chunks of a byte each until the connection is closed; what was answered, and how much was sent. */
async function drip(base: string, path: string) {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  let answer = "";
  let isOpen = true;
  socket.on("data", (data) => {
    answer += data;
  });
  socket
    .on("error", () => undefined)
    .on("close", () => {
      isOpen = false;
    });
  const began = performance.now();
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n`);
  let sent = 0;
  for (; sent < WRITES && isOpen; sent++) {
    if (!socket.write(PIECES))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
    await sleep(1);
  }
  while (isOpen && performance.now() - began < 10_000) await sleep(5);
  return { answer, isOpen, sent };
}

test.each([
  "/api/v1/leads",
  "/api/v1/media",
  "/api/v1/refused",
  "/sign-in",
  "/api/auth/callback/credentials",
])(
  "a body of three million pieces to %s is refused at once and takes no memory",
  async (path) => {
    const { base } = await startHost(ROUTES);
    const before = process.memoryUsage.rss();
    const { answer, isOpen, sent } = await drip(base, path);
    expect(answer === "" || /^HTTP\/1\.1 (?:303|4\d\d) /.test(answer)).toBe(true);
    expect(isOpen).toBe(false);
    // An answer that came first is given time to be read.
    if (path !== "/api/v1/refused") expect(sent).toBeLessThan(WRITES);
    expect(process.memoryUsage.rss() - before).toBeLessThan(40 * MIB);
  },
  30_000,
);

test("bodies in pieces of a kilobyte, and in uneven ones, arrive whole and in order", async () => {
  const { base } = await startHost(ROUTES);
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, n) => (n * 7) % 256));
  const sum = bytes.reduce((so_far, byte) => (so_far * 31 + byte) % 1_000_003, 0);
  for (const size of [1024, 700, 70_000, 300_000]) {
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
        controller.close();
      },
    });
    const init = { method: "POST", body: pieces, duplex: "half" as const };
    const answer = await fetch(`${base}/api/v1/media`, init);
    expect(await answer.json()).toMatchObject({ bytes: bytes.length, sum });
  }
});

test("pages are only read, and Next's own routes take no more than a form", async () => {
  const { get } = await startHost(ROUTES);
  const post = async (path: string, body?: string) => (await get(path, { method: "POST", body })).status;
  const shown = await get("//evil.example.com/sign-in", { method: "POST", body: "a=b" });
  expect([shown.status, shown.headers.get("location")]).toEqual([303, "/evil.example.com/sign-in"]);
  expect((await get("/sign-in", { method: "PUT", body: "a=b" })).status).toBe(405);
  expect(await post("/api/auth/callback/credentials", "a=b")).toBe(200);
  expect(await post("/api/auth/callback/credentials", "a".repeat(20_000)).catch(() => 413)).toBe(413);
  expect((await get("/sign-in")).status).toBe(200);
});
