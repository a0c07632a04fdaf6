import { describe, expect, test } from "vitest";
import { callOf, newCaller, newReceiver, serve, serveRaw } from "@/tests/stand-ins/posting";
import { startReceiver } from "@/tests/stand-ins/receiver";

describe("time", () => {
  const timeout = { timeout_ms: 80 };

  test("runs out on missing headers", async () => {
    const receiver = await newReceiver();
    receiver.hang();
    const result = await newCaller().call(callOf(receiver.url, timeout));
    expect(result).toMatchObject({
      ok: false,
      status_code: null,
      failure: { message: "timed out after 0.08 s" },
    });
    expect(result.duration_ms).toBeGreaterThanOrEqual(79);
  });

  test("runs out on a dripping body, and the connection is released", async () => {
    let closed = Promise.resolve();
    const url = await serve((request, response) => {
      closed = new Promise((resolve) => request.socket.on("close", () => resolve()));
      const drip = setInterval(() => response.write("."), 5);
      response.on("close", () => clearInterval(drip));
    });
    const result = await newCaller().call(callOf(url, timeout));
    expect(result).toMatchObject({
      ok: false,
      status_code: 200,
      failure: { message: "timed out after 0.08 s" },
    });
    await closed;
  });

  test("runs out on dripping headers", async () => {
    const url = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-a: b\r\n"), 5);
      socket.on("close", () => clearInterval(drip));
    });
    expect(await newCaller().call(callOf(url, timeout))).toMatchObject({
      failure: { message: "timed out after 0.08 s" },
    });
  });

  test("runs out on a silent name server", async () => {
    const caller = newCaller({ lookup: () => new Promise(() => {}) });
    const request = callOf("https://hooks.example.com/", { ...timeout, rules: { allow_insecure: false } });
    expect(await caller.call(request)).toMatchObject({
      status_code: null,
      failure: { message: "timed out after 0.08 s" },
    });
  });

  test("runs out on one endpoint without delaying another", async () => {
    const [slow, quick] = [await newReceiver(), await newReceiver()];
    slow.hang();
    const caller = newCaller();
    const hanging = Array.from({ length: 100 }, () => caller.call(callOf(slow.url, { timeout_ms: 600 })));
    await slow.receives(64);
    expect((await caller.call(callOf(quick.url))).duration_ms).toBeLessThan(300);
    const errors = (await Promise.all(hanging)).map(({ failure }) => failure?.message);
    expect(new Set(errors)).toEqual(new Set(["timed out after 0.6 s"]));
  });
});

describe("a failure", () => {
  test("of a connection that is refused", async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const failure = { message: "connection refused" };
    expect(await newCaller().call(callOf(receiver.url))).toMatchObject({
      ok: false,
      status_code: null,
      failure,
    });
  });

  test("of a connection that closes before the headers", async () => {
    const url = await serveRaw((socket) => socket.on("data", () => socket.end()));
    const failure = { message: "connection closed before the answer was complete" };
    expect(await newCaller().call(callOf(url))).toMatchObject({ ok: false, status_code: null, failure });
  });

  test("of a connection that closes in the middle of the body", async () => {
    const url = await serveRaw((socket) =>
      socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")),
    );
    const result = await newCaller().call(callOf(url));
    expect(result).toMatchObject({ ok: false, status_code: 200, answer: "half" });
    expect(result.failure?.message).toBe("connection closed before the answer was complete");
  });

  test("of a server that doesn't speak HTTP", async () => {
    const url = await serveRaw((socket) => socket.on("data", () => socket.end("SSH-2.0-OpenSSH_9.6\r\n")));
    expect(await newCaller().call(callOf(url))).toMatchObject({
      failure: { message: expect.stringMatching(/^not an HTTP answer/) },
    });
  });

  test("of a header that can't be sent", async () => {
    const receiver = await newReceiver();
    const result = await newCaller().call(callOf(receiver.url, { headers: { "x-a": "b\r\nx-c: d" } }));
    expect(result).toMatchObject({ ok: false, status_code: null, failure: { message: expect.any(String) } });
    expect(receiver.received).toEqual([]);
  });

  test("of a URL that isn't one", async () => {
    const failure = { message: "must be an absolute URL" };
    expect(await newCaller().call(callOf("nonsense"))).toMatchObject({ ok: false, duration_ms: 0, failure });
  });
});
