import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { withoutNetwork } from "@/lib/network";
import { setTracing } from "@/lib/observe/trace";
import { callOf, newCaller, newReceiver, serve, serveRaw } from "@/tests/stand-ins/posting";

describe("a call", () => {
  test("posts the body unchanged and returns the answer", async () => {
    const receiver = await newReceiver();
    receiver.respond(201, {}, "thanks");
    const body = JSON.stringify({ name: "Zoë 💇" });
    const result = await newCaller().call(callOf(receiver.url, { body, headers: { "webhook-id": "evt_1" } }));
    expect(result).toEqual({
      ok: true,
      status_code: 201,
      duration_ms: expect.any(Number),
      failure: null,
      answer: "thanks",
      is_cut: false,
      retry_after_seconds: null,
    });
    expect(receiver.received).toMatchObject([{ body, headers: { "webhook-id": "evt_1" } }]);
  });

  test("reuses its connections", async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    const caller = newCaller();
    for (let count = 0; count < 20; count += 1) await caller.call(callOf(url));
    // A call right after the first may find its connection still busy and open a second one.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  test.each([400, 404, 410, 429, 500, 503])("takes %d as an answer, but not as success", async (status) => {
    const receiver = await newReceiver();
    receiver.respond(status, {}, "no");
    expect(await newCaller().call(callOf(receiver.url))).toMatchObject({
      ok: false,
      status_code: status,
      failure: null,
      answer: "no",
    });
  });

  test("follows no redirect", async () => {
    const [target, receiver] = [await newReceiver(), await newReceiver()];
    receiver.respond(307, { location: target.url });
    expect(await newCaller().call(callOf(receiver.url))).toMatchObject({
      ok: false,
      status_code: 307,
      failure: null,
    });
    expect(target.received).toEqual([]);
  });

  test("reads Retry-After in seconds and as a date", async () => {
    const receiver = await newReceiver();
    const caller = newCaller();
    receiver.respond(429, { "Retry-After": "120" });
    expect(await caller.call(callOf(receiver.url))).toMatchObject({ retry_after_seconds: 120 });
    receiver.respond(503, { "retry-after": new Date(Date.now() + 60_000).toUTCString() });
    const { retry_after_seconds } = await caller.call(callOf(receiver.url));
    expect(retry_after_seconds).toBeGreaterThan(50);
    expect(retry_after_seconds).toBeLessThanOrEqual(60);
    receiver.respond(503, { "retry-after": "later" });
    expect(await caller.call(callOf(receiver.url))).toMatchObject({ retry_after_seconds: null });
  });

  test("ignores early hints", async () => {
    const url = await serve((_, response) =>
      response.writeEarlyHints({ link: "</a>" }, () => response.end("ok")),
    );
    expect(await newCaller().call(callOf(url))).toMatchObject({ ok: true, status_code: 200, answer: "ok" });
  });
});

describe("a connection that breaks before an answer", () => {
  /** A server that hangs up on the first request. */
  async function hangsUpOnce() {
    let count = 0;
    const url = await serve((request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else response.end("here");
    });
    return { url, calls: () => count };
  }

  test("repeats a read once", async () => {
    const { url, calls } = await hangsUpOnce();
    expect(await newCaller().call(callOf(url, { body: undefined }))).toMatchObject({
      ok: true,
      answer: "here",
    });
    expect(calls()).toBe(2);
  });

  test("never repeats a post", async () => {
    const { url, calls } = await hangsUpOnce();
    expect(await newCaller().call(callOf(url))).toMatchObject({ ok: false, failure: { kind: "broken" } });
    expect(calls()).toBe(1);
  });
});

test("no call is made if the network may not be used", async () => {
  const receiver = await newReceiver();
  const caller = newCaller();
  const called = withoutNetwork("a transaction holds a connection", () => caller.call(callOf(receiver.url)));
  await expect(called).rejects.toThrow("a transaction holds a connection");
  expect(receiver.received).toEqual([]);
});

test("a trace shows each call, its status and whether it failed", async () => {
  const told: unknown[] = [];
  setTracing({
    traceparent: () => undefined,
    inSpan: (options, run) =>
      run({
        set: (attributes) => told.push([options.name, attributes]),
        fail: (reason) => told.push(reason),
      }),
  });
  onTestFinished(() => setTracing(undefined));
  const receiver = await newReceiver();
  receiver.respond(500);
  await newCaller().call(callOf(receiver.url));
  await newCaller().call(callOf(receiver.url, { span: { name: "deliver webhook" } }));
  const answered = { "http.response.status_code": 500 };
  expect(told).toEqual([
    [`call ${new URL(receiver.url).host}`, answered],
    "answered 500",
    ["deliver webhook", answered],
    "answered 500",
  ]);
});

describe("the answer", () => {
  test("is kept up to its first KiB, without splitting a character", async () => {
    const receiver = await newReceiver();
    receiver.respond(200, {}, `${"a".repeat(1022)}💇 and more`);
    expect(await newCaller().call(callOf(receiver.url))).toMatchObject({
      ok: true,
      answer: "a".repeat(1022),
    });
  });

  test("is not waited for if its body is not read", async () => {
    const url = await serve((_, response) => response.writeHead(202).write("still writing"));
    const readsBody = (status: number) => status !== 202;
    expect(await newCaller().call(callOf(url, { readsBody }))).toMatchObject({
      status_code: 202,
      failure: null,
    });
  });

  test("is made storable", async () => {
    const url = await serve((_, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
    expect(await newCaller().call(callOf(url))).toMatchObject({ ok: true, answer: "a\ufffdb" });
  });

  test("is cut off if it is huge, and its status counts", async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, "x");
    let closed = Promise.resolve();
    const url = await serve((_, response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", pump);
      pump();
    });
    const result = await newCaller().call(callOf(url));
    expect(result).toMatchObject({ ok: true, status_code: 200, failure: null, answer: "x".repeat(1024) });
    await closed;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

test("an opened file that breaks off before it is read fails its reader, and not the process", async () => {
  const url = await serveRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf");
    setTimeout(() => socket.resetAndDestroy(), 20);
  });
  const opened = await newCaller().open({ url, rules: { allow_insecure: true }, timeout_ms: 5000 });
  await wait(150);
  const read = async () => {
    if (opened.failure) throw new Error("it was not opened");
    for await (const _ of opened.body);
  };
  await expect(read()).rejects.toThrow();
});
