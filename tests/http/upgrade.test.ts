import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Served, startHost } from "@/tests/processes/processes";

let host: Served;
const sockets: Socket[] = [];

beforeAll(async () => {
  host = await startHost("the self-hosting server");
  // Next sets up its handling of upgrades when it serves its first page.
  expect((await fetch(`${host.url}/sign-in`)).status).toBe(200);
}, 180_000);

afterAll(() => host.end("SIGKILL"));

const WEBSOCKET = [
  "connection: Upgrade",
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
];
// What `curl --http2` and Java's HttpClient send to an http address.
const H2C = [
  "connection: Upgrade, HTTP2-Settings",
  "upgrade: h2c",
  "http2-settings: AAMAAABkAAQCAAAAAAIAAAAA",
];

/** Opens a socket to the host and sends `lines`. */
async function say(lines: string[]): Promise<Socket> {
  const { hostname, port } = new URL(host.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => {}).setEncoding("utf8");
  await once(socket, "connect");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return socket;
}

/** Reads until the text matches `end`, and returns it. */
async function heard(socket: Socket, end: RegExp): Promise<string> {
  let text = "";
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    text += String(piece);
    if (end.test(text)) return text;
  }
  return text;
}

const get = (path: string, headers: string[]) => [`GET ${path} HTTP/1.1`, "host: desk", ...headers];

describe.each([
  ["a websocket", WEBSOCKET],
  ["HTTP/2 in the clear", H2C],
])("a request that asks for %s", (_, headers) => {
  test.each([
    ["/api/health", /"status":"ok"/],
    ["/sign-in", /<\/html>/],
  ])("is answered at %s as if it had not", async (path, end) => {
    const text = await heard(await say(get(path, headers)), end);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).not.toMatch(/\r\nupgrade:/i);
  });

  test("may be a POST, and another request may follow on the same connection", async () => {
    const body = "{}";
    const post = ["POST /api/v1/auth/login HTTP/1.1", "host: desk", "content-type: application/json"];
    const socket = await say([...post, `content-length: ${body.length}`, ...headers, "", body]);
    expect(await heard(socket, /"request_id"/)).toMatch(/^HTTP\/1\.1 422 /);
    socket.write(`${get("/api/health", []).join("\r\n")}\r\n\r\n`);
    expect(await heard(socket, /"status":"ok"/)).toMatch(/HTTP\/1\.1 200 OK/);
  });
});

test("open connections that asked for an upgrade don't delay a stop", async () => {
  for (let n = 0; n < 20; n++) await heard(await say(get("/sign-in", WEBSOCKET)), /<\/html>/);
  const began = performance.now();
  await host.end("SIGTERM");
  expect(performance.now() - began).toBeLessThan(9000);
}, 30_000);
