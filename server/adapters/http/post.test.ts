import { describe, expect, test } from "vitest";
import { call, newPoster, newReceiver, serve, serveRaw } from "@/tests/stand-ins/posting";
import { startReceiver } from "@/tests/stand-ins/receiver";

describe("a call", () => {
  test("posts the body as it is and tells what came back", async () => {
    const receiver = await newReceiver();
    receiver.respond(201, {}, "thanks");
    const body = JSON.stringify({ name: "Zoë 💇" });
    const result = await newPoster().post(call(receiver.url, { body, headers: { "webhook-id": "evt_1" } }));
    expect(result).toEqual({
      ok: true,
      status_code: 201,
      duration_ms: expect.any(Number),
      error: null,
      answer: "thanks",
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
    const poster = newPoster();
    for (let count = 0; count < 20; count += 1) await poster.post(call(url));
    // A call that follows at once finds the first connection not yet free, and takes a second.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  test.each([400, 404, 410, 429, 500, 503])("takes %d for an answer, but not for success", async (status) => {
    const receiver = await newReceiver();
    receiver.respond(status, {}, "no");
    expect(await newPoster().post(call(receiver.url))).toMatchObject({
      ok: false,
      status_code: status,
      error: null,
      answer: "no",
    });
  });

  test("follows no redirect", async () => {
    const [target, receiver] = [await newReceiver(), await newReceiver()];
    receiver.respond(307, { location: target.url });
    expect(await newPoster().post(call(receiver.url))).toMatchObject({
      ok: false,
      status_code: 307,
      error: null,
    });
    expect(target.received).toEqual([]);
  });

  test("reads Retry-After in seconds and as a date", async () => {
    const receiver = await newReceiver();
    const poster = newPoster();
    receiver.respond(429, { "Retry-After": "120" });
    expect(await poster.post(call(receiver.url))).toMatchObject({ retry_after_seconds: 120 });
    receiver.respond(503, { "retry-after": new Date(Date.now() + 60_000).toUTCString() });
    const { retry_after_seconds } = await poster.post(call(receiver.url));
    expect(retry_after_seconds).toBeGreaterThan(50);
    expect(retry_after_seconds).toBeLessThanOrEqual(60);
    receiver.respond(503, { "retry-after": "later" });
    expect(await poster.post(call(receiver.url))).toMatchObject({ retry_after_seconds: null });
  });

  test("takes no notice of early hints", async () => {
    const url = await serve((_, response) =>
      response.writeEarlyHints({ link: "</a>" }, () => response.end("ok")),
    );
    expect(await newPoster().post(call(url))).toMatchObject({ ok: true, status_code: 200, answer: "ok" });
  });
});

describe("the answer", () => {
  test("is kept to its first KiB, without splitting a character", async () => {
    const receiver = await newReceiver();
    receiver.respond(200, {}, `${"a".repeat(1022)}💇 and more`);
    expect(await newPoster().post(call(receiver.url))).toMatchObject({ ok: true, answer: "a".repeat(1022) });
  });

  test("is made storable", async () => {
    const url = await serve((_, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
    expect(await newPoster().post(call(url))).toMatchObject({ ok: true, answer: "a\ufffdb" });
  });

  test("is cut off when it is huge, and its status counts", async () => {
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
    const result = await newPoster().post(call(url));
    expect(result).toMatchObject({ ok: true, status_code: 200, error: null, answer: "x".repeat(1024) });
    await closed;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

describe("time", () => {
  const timeout = { timeout_ms: 80 };

  test("runs out on headers that don't come", async () => {
    const receiver = await newReceiver();
    receiver.hang();
    const result = await newPoster().post(call(receiver.url, timeout));
    expect(result).toMatchObject({ ok: false, status_code: null, error: "timed out after 0.08 s" });
    expect(result.duration_ms).toBeGreaterThanOrEqual(79);
  });

  test("runs out on a body that drips, and the connection is let go", async () => {
    let closed = Promise.resolve();
    const url = await serve((request, response) => {
      closed = new Promise((resolve) => request.socket.on("close", () => resolve()));
      const drip = setInterval(() => response.write("."), 5);
      response.on("close", () => clearInterval(drip));
    });
    const result = await newPoster().post(call(url, timeout));
    expect(result).toMatchObject({ ok: false, status_code: 200, error: "timed out after 0.08 s" });
    await closed;
  });

  test("runs out on headers that drip", async () => {
    const url = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-a: b\r\n"), 5);
      socket.on("close", () => clearInterval(drip));
    });
    expect(await newPoster().post(call(url, timeout))).toMatchObject({ error: "timed out after 0.08 s" });
  });

  test("runs out on a name server that is silent", async () => {
    const poster = newPoster({ lookup: () => new Promise(() => {}) });
    const request = call("https://hooks.example.com/", { ...timeout, rules: { allow_insecure: false } });
    expect(await poster.post(request)).toMatchObject({ status_code: null, error: "timed out after 0.08 s" });
  });

  test("runs out on one endpoint without delaying another", async () => {
    const [slow, quick] = [await newReceiver(), await newReceiver()];
    slow.hang();
    const poster = newPoster();
    const hanging = Array.from({ length: 100 }, () => poster.post(call(slow.url, { timeout_ms: 600 })));
    await slow.receives(64);
    expect((await poster.post(call(quick.url))).duration_ms).toBeLessThan(300);
    const errors = (await Promise.all(hanging)).map(({ error }) => error);
    expect(new Set(errors)).toEqual(new Set(["timed out after 0.6 s"]));
  });
});

describe("a failure", () => {
  test("of a connection that is refused", async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const error = "connection refused";
    expect(await newPoster().post(call(receiver.url))).toMatchObject({ ok: false, status_code: null, error });
  });

  test("of a connection that closes before the headers", async () => {
    const url = await serveRaw((socket) => socket.on("data", () => socket.end()));
    const error = "connection closed before the answer was complete";
    expect(await newPoster().post(call(url))).toMatchObject({ ok: false, status_code: null, error });
  });

  test("of a connection that closes within the body", async () => {
    const url = await serveRaw((socket) =>
      socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")),
    );
    const result = await newPoster().post(call(url));
    expect(result).toMatchObject({ ok: false, status_code: 200, answer: "half" });
    expect(result.error).toBe("connection closed before the answer was complete");
  });

  test("of a server that doesn't speak HTTP", async () => {
    const url = await serveRaw((socket) => socket.on("data", () => socket.end("SSH-2.0-OpenSSH_9.6\r\n")));
    expect(await newPoster().post(call(url))).toMatchObject({
      error: expect.stringMatching(/^not an HTTP answer/),
    });
  });

  test("of a header that can't be sent", async () => {
    const receiver = await newReceiver();
    const result = await newPoster().post(call(receiver.url, { headers: { "x-a": "b\r\nx-c: d" } }));
    expect(result).toMatchObject({ ok: false, status_code: null, error: expect.any(String) });
    expect(receiver.received).toEqual([]);
  });

  test("of a URL that isn't one", async () => {
    const error = "must be an absolute URL";
    expect(await newPoster().post(call("nonsense"))).toMatchObject({ ok: false, duration_ms: 0, error });
  });
});
