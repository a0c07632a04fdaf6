import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startTranscriber } from "@/tests/stand-ins/transcriber";
import { transcribe } from "./transcribe";

const KEY = "sk-0123456789abcdef";

async function listener(words?: string) {
  const server = await startTranscriber(words);
  onTestFinished(() => server.close());
  const bytes = Buffer.from(`OggS \r\n--frontdesk ${crypto.randomUUID()}`);
  const read = async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const recording = { mime_type: "audio/ogg", size_bytes: bytes.length, read };
  const listen = (more: object = {}, timeout_ms = 5000, key: string | null = KEY) =>
    transcribe({ url: server.url, key, model: "whisper-1" }, { ...recording, ...more }, timeout_ms);
  return { server, bytes, listen };
}

test("sends the recording unchanged, with model and key, and returns the words", async () => {
  const { server, bytes, listen } = await listener(" Grüezi, is\u0000 Tuesday free? ");
  expect(await listen()).toEqual({ outcome: "words", text: "Grüezi, is Tuesday free?" });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(server.asked).toMatchObject([
    {
      headers: { authorization: `Bearer ${KEY}` },
      form: {
        ...{ model: "whisper-1", response_format: "json" },
        file: { name: "voice.ogg", type: "audio/ogg", size_bytes: bytes.length, sha256 },
      },
    },
  ]);
});

test("needs no key, and names the file after its type", async () => {
  const { server, listen } = await listener();
  await listen({ mime_type: "audio/mp4" }, 5000, null);
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
  expect(server.asked[0]?.form.file).toMatchObject({ name: "voice.m4a" });
});

test.each([
  [400, "never"],
  [401, "never"],
  [404, "never"],
  [413, "never"],
  [429, "later"],
  [500, "later"],
  [503, "later"],
])("an answer with status %i is to be retried: %s", async (status, outcome) => {
  const { server, listen } = await listener();
  server.failNext({
    status,
    body: { error: { message: `not with ${KEY}` } },
    headers: { "retry-after": "9" },
  });
  const failed = await listen();
  expect(failed).toMatchObject({
    outcome,
    retry_after_seconds: 9,
    reason: `it answered ${status}: not with …`,
  });
});

test("a server that cuts off, redirects or answers nonsense may do better later", async () => {
  const { server, listen } = await listener();
  for (const fault of ["cut", "nonsense", { status: 302, headers: { location: server.url } }] as const) {
    server.failNext(fault);
    expect(await listen()).toMatchObject({ outcome: "later" });
  }
  expect(server.asked).toHaveLength(3);
});

test("a server that does not answer in time is late", async () => {
  const { server, listen } = await listener();
  server.failNext("hang");
  expect(await listen({}, 200)).toMatchObject({ outcome: "late" });
});
