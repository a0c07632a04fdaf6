import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { only, startHost } from "@/tests/http/host";

describe("stopping", () => {
  function gate() {
    let openGate = () => {};
    const passed = new Promise<void>((resolve) => (openGate = resolve));
    return { passed, open: openGate };
  }

  async function running() {
    const [begun, finish] = [gate(), gate()];
    const slow = only(async () => {
      begun.open();
      await finish.passed;
      return new Response("done");
    });
    return { begun, finish, ...(await startHost([["/api/v1/slow", slow]])) };
  }

  test("finishes the requests in progress and takes no new ones", async () => {
    const { get, drain, begun, finish } = await running();
    const answer = get("/api/v1/slow");
    await begun.passed;
    const drained = drain({ finish_ms: 10_000 });
    await expect(get("/api/v1/slow")).rejects.toThrow();
    finish.open();
    expect(await (await answer).text()).toBe("done");
    await drained;
  });

  test("stays open as long as told, and makes every client reconnect", async () => {
    const { get, drain } = await startHost([["/api/v1/leads", only(async () => Response.json([]))]]);
    const before = await get("/api/v1/leads");
    expect(before.headers.get("connection")).toBe("keep-alive");
    const drained = drain({ stay_ms: 300, finish_ms: 1000 });
    const meanwhile = await get("/api/v1/leads");
    expect([meanwhile.status, meanwhile.headers.get("connection")]).toEqual([200, "close"]);
    await drained;
    await expect(get("/api/v1/leads")).rejects.toThrow();
  });

  test("does not wait longer than told", async () => {
    const { get, drain, begun } = await running();
    const answer = get("/api/v1/slow").catch(() => "cut off");
    await begun.passed;
    await drain({ finish_ms: 20 });
    expect(await answer).toBe("cut off");
  });

  test("ends event streams immediately", async () => {
    const streams = only(async () => {
      const first = new TextEncoder().encode("data: 1\n\n");
      return new Response(new ReadableStream({ start: (stream) => stream.enqueue(first) }));
    });
    const { base, drain } = await startHost([["/api/v1/stream", streams]]);
    const client = httpRequest(`${base}/api/v1/stream`, { headers: { accept: "text/event-stream" } }).end();
    const [response]: IncomingMessage[] = await once(client, "response");
    const ended = new Promise((resolve) => response?.once("error", resolve).once("end", resolve));
    response?.resume();
    const began = performance.now();
    await drain({ finish_ms: 60_000 });
    expect(await ended).toMatchObject({ code: "ECONNRESET" });
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
