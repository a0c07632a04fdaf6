import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Methods } from "@/server/host/routes";
import { readBody } from "@/server/http/request/body";
import { routeHandler } from "@/server/http/route-handler";
import { startHost } from "@/tests/http/host";

const KIB = 1024;
const MIB = 1024 * KIB;

const limited: Methods = {
  POST: routeHandler(async (request) =>
    Response.json({ bytes: (await readBody(request, 100 * KIB)).length }),
  ),
};
const unread: Methods = { POST: routeHandler(async () => Response.json({}, { status: 401 })) };
const ROUTES: [string, Methods][] = [
  ["/api/v1/limited", limited],
  ["/api/v1/unread", unread],
];

type Sent = { path: string; bytes: number; piece?: number; pause_ms?: number };

const chunked = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);

async function connected(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  return socket;
}

/** Posts as a client that reads nothing before it has sent all of its body. */
async function post(socket: Socket, { path, bytes, piece, pause_ms = 0 }: Sent): Promise<string> {
  const failures: string[] = [];
  socket.on("error", ({ message }) => failures.push(message));
  const framing = piece ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${framing}\r\n\r\n`);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece ?? 64 * KIB) {
    const part = Buffer.alloc(Math.min(piece ?? 64 * KIB, bytes - sent), "a");
    await new Promise((resolve) => void socket.write(piece ? chunked(part) : part, resolve));
    if (pause_ms > 0) await sleep(pause_ms);
  }
  if (piece && !socket.destroyed) socket.write("0\r\n\r\n");
  await sleep(100);
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.resume();
  const isAnswered = () => /\r\n\r\n/.test(answer);
  while (!isAnswered() && !socket.closed) await sleep(5);
  socket.destroy();
  return answer.split("\r\n")[0] || failures.join();
}

const NOT_MUCH_LATER = { piece: 16 * KIB, pause_ms: 10 };

test.each<[string, Sent, string]>([
  ["too large, by its length", { path: "/api/v1/limited", bytes: 2 * MIB }, "413"],
  ["too large, in chunks", { path: "/api/v1/limited", bytes: 2 * MIB, piece: 2500 }, "413"],
  ["too large, in slow chunks", { path: "/api/v1/limited", bytes: MIB, ...NOT_MUCH_LATER }, "413"],
  ["unread, by its length", { path: "/api/v1/unread", bytes: 8 * MIB }, "401"],
  ["unread, in chunks", { path: "/api/v1/unread", bytes: 2 * MIB, piece: 2500 }, "401"],
  ["unread, in slow chunks", { path: "/api/v1/unread", bytes: MIB, ...NOT_MUCH_LATER }, "401"],
  ["to a page", { path: "/sign-in", bytes: 2 * MIB, piece: 2500 }, "303"],
  ["to Next, by its length", { path: "/api/auth/callback/credentials", bytes: MIB }, "413"],
  ["to Next, in chunks", { path: "/api/auth/callback/credentials", bytes: MIB, piece: 2500 }, "413"],
  ["in too many pieces", { path: "/api/v1/limited", bytes: 8000, piece: 1 }, "400"],
])("a client that sends all of a body before it reads is answered: %s", async (_how, sent, status) => {
  const { base } = await startHost(ROUTES);
  expect(await post(await connected(base), sent)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("a client that is too slow is told so, though it goes on sending", async () => {
  const { base } = await startHost(ROUTES, false, 200);
  const sent = { path: "/api/v1/limited", bytes: 60 * KIB, piece: KIB, pause_ms: 10 };
  expect(await post(await connected(base), sent)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that ends after its answer does not cut off the next one on its connection", async () => {
  const { base } = await startHost(ROUTES);
  const socket = await connected(base);
  socket.write("POST /api/v1/unread HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
  socket.write(chunked(Buffer.alloc(KIB, "a")));
  await once(socket, "data");
  socket.pause();
  socket.write("0\r\n\r\n");
  const sent = { path: "/api/v1/limited", bytes: MIB, ...NOT_MUCH_LATER };
  expect(await post(socket, sent)).toMatch(/^HTTP\/1\.1 413 /);
});

test("what follows the last answer of a connection is not done", async () => {
  let calls = 0;
  const counting: Methods = {
    POST: routeHandler(async () => {
      calls++;
      return Response.json({});
    }),
  };
  const { base } = await startHost([...ROUTES, ["/api/v1/counting", counting]]);
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  const next = "POST /api/v1/counting HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n";
  const big = Buffer.alloc(300 * KIB, "a");
  const head = "POST /sign-in HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
  socket.on("error", () => undefined).resume();
  socket.write(Buffer.concat([Buffer.from(head), chunked(big), Buffer.from("0\r\n\r\n"), Buffer.from(next)]));
  await once(socket, "close");
  expect(calls).toBe(0);
});
