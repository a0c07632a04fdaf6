import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import { MESSAGE_ID } from "../sample.contract";
import { passFile } from "./pass-file";
import { send } from "./send";

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => void provider.requests.splice(0));
afterAll(() => provider.close());

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function fileOf(changes: object = {}, bytes = Buffer.from(`bytes ${crypto.randomUUID()} \r\n--frontdesk`)) {
  const read = async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const about = {
    mime_type: "application/pdf",
    filename: "Preise für Fußböden.pdf",
    address: "",
    given_since: 0,
  };
  return { ...about, size_bytes: bytes.length, sha256: sha256(bytes), read, ...changes };
}

const connectionAt = (address: string, access_token = "token") => ({
  ...{ address, credentials: { access_token } },
  ...{ api_url: provider.url, status_callback_url: "" },
});

test("uploads the bytes unchanged, with their type and name", async () => {
  const file = fileOf();
  expect(await passFile(file, connectionAt("1001"))).toMatchObject({ ok: true });
  expect(provider.requests).toMatchObject([
    {
      path: "/v26.0/1001/media",
      headers: { authorization: "Bearer token" },
      body: {
        messaging_product: "whatsapp",
        file: {
          ...{ name: file.filename, type: "application/pdf" },
          ...{ size_bytes: file.size_bytes, sha256: file.sha256 },
        },
      },
    },
  ]);
});

test("uploads a file once per number, until it is forgotten", async () => {
  const file = fileOf();
  const first = await passFile(file, connectionAt("1002"));
  expect(await passFile(file, connectionAt("1002"))).toMatchObject({ reference: Object(first).reference });
  expect(provider.requests).toHaveLength(1);
  await passFile(file, connectionAt("1003"));
  expect(provider.requests).toHaveLength(2);
  if (first.ok) first.forget();
  expect(await passFile(file, connectionAt("1002"))).toMatchObject({ is_old: false });
  expect(provider.requests).toHaveLength(3);
});

test("uploads again with other credentials, or if Meta's reference is no longer trusted", async () => {
  const file = fileOf();
  await passFile(file, connectionAt("1004"));
  expect(await passFile(file, connectionAt("1004"))).toMatchObject({ is_old: true });
  expect(await passFile(file, connectionAt("1004", "another"))).toMatchObject({ is_old: false });
  const failed = { ...file, given_since: Date.now() + 60_000 };
  expect(await passFile(failed, connectionAt("1004"))).toMatchObject({ is_old: false });
  expect(provider.requests).toHaveLength(3);
});

test("sends a document with its name, a picture with its caption and a recording with neither", async () => {
  const sent = async (kind: "document" | "image" | "audio", text: string) => {
    const media = { kind, filename: "Preise.pdf", text, reference: { id: "1037543291543636" } };
    const to = { phone: "+16505551234", user_id: null };
    await send({ message_id: MESSAGE_ID, to, content: { text: "" }, media }, connectionAt("1001"));
    return provider.requests.at(-1)?.body;
  };
  const id = "1037543291543636";
  expect(await sent("document", "Here")).toMatchObject({
    type: "document",
    document: { id, caption: "Here", filename: "Preise.pdf" },
  });
  expect(Object(await sent("image", "Here")).image).toEqual({ id, caption: "Here" });
  expect(Object(await sent("audio", "")).audio).toEqual({ id });
});

test("reports an unsupported type as permanent and a temporary failure as transient", async () => {
  const refused = await passFile(fileOf({ mime_type: "image/gif" }), connectionAt("1001"));
  expect(refused).toMatchObject({ ok: false, outcome: "permanent", code: "100" });
  provider.failNext({ status: 503, body: "" });
  expect(await passFile(fileOf(), connectionAt("1001"))).toMatchObject({ outcome: "transient" });
  const broken = async function* () {
    yield Buffer.from("half");
    throw new Error("the storage is gone");
  };
  expect(await passFile(fileOf({ read: broken }), connectionAt("1001"))).toMatchObject({ ok: false });
});
