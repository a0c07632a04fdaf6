import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import { callApi } from "./call-api";

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

const post = (url: string, headers: Record<string, string> = {}, timeout_ms?: number) =>
  callApi(url, { headers, body: "{}", timeout_ms });

test("a request that is not answered in time has an unknown outcome", async () => {
  provider.failNext("hang");
  expect(await post(provider.url, {}, 50)).toEqual({
    ok: false,
    outcome: "unknown",
    code: "timeout",
    message: "no answer within 0.05 s",
    retry_after_seconds: null,
  });
});

test("an upload may last while it keeps moving, and its answer may take no longer than quiet_ms", async () => {
  const slow = async function* () {
    for (let piece = 0; piece < 8; piece++) {
      await sleep(60);
      yield Buffer.from(" ");
    }
    yield Buffer.from("{}");
  };
  const upload = () =>
    callApi(provider.url, { headers: {}, body: Readable.from(slow()), timeout_ms: 5000, quiet_ms: 300 });
  expect(await upload()).toMatchObject({ ok: true });
  provider.failNext("hang");
  expect(await upload()).toMatchObject({ outcome: "unknown", message: "no answer within 0.3 s" });
});

test("returns the answer and the requested wait", async () => {
  provider.failNext({ status: 429, headers: { "retry-after": "7" }, body: { a: 1 } });
  expect(await post(provider.url)).toEqual({ ok: true, status: 429, body: { a: 1 }, retry_after_seconds: 7 });
});

test("reads a body that is not JSON as undefined", async () => {
  provider.failNext({ status: 200, body: "<html>" });
  expect(await post(provider.url)).toMatchObject({ ok: true, status: 200, body: undefined });
});

test("does not reveal a credential that is not a valid header", async () => {
  const failure = await post(provider.url, { authorization: "Bearer secret\nvalue" });
  expect(failure).toMatchObject({ ok: false, outcome: "permanent", code: "invalid_request" });
  expect(JSON.stringify(failure)).not.toContain("secret");
});
