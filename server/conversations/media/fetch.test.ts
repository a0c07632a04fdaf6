import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { messages } from "@/db/schema/conversations";
import { mediaBlobs, mediaChunks } from "@/db/schema/media";
import { inOrg } from "@/db/tenant";
import { newestEvents } from "@/server/webhooks/event-queries";
import {
  blobsOf,
  type FileServer,
  fetchAll,
  itemsOf,
  onlyItem,
  pictures,
  pngOf,
  readFile,
  shownOf,
  startFileServer,
} from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { connectA, payload, postA } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { writeBlob } from "./storage/blobs";
import { sweepMedia } from "./sweep";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers.now = undefined;
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

describe("a picture that a customer sends", () => {
  test("is stored, shown with its size in its message, announced, and read by its URL", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const bytes = pngOf({ width: 800, height: 600, size: 700_000 });
    await send(bytes, { sha256: sha256(bytes).toString("base64") });
    expect(await shownOf(ctx)).toMatchObject([{ state: "waiting", size_bytes: null, caption: "Look" }]);
    await fetchAll(ctx);
    const { id } = await onlyItem(ctx);
    const shown = {
      ...{ id, kind: "image", state: "kept", mime_type: "image/png", is_shown: true, caption: "Look" },
      ...{ size_bytes: 700_000, width: 800, height: 600, url: `/api/v1/media/${id}` },
    };
    expect(await shownOf(ctx)).toMatchObject([shown]);
    const [event] = await newestEvents(ctx.organization_id, "message.media_changed", 1);
    expect(event?.data).toMatchObject({ metadata: { media: [shown] } });
    const answer = await readFile(ctx, id);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toMatch(/^inline/);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("is still readable after the provider deleted it, and its reference there is forgotten", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const provider_id = await send(pngOf());
    const [message] = await ctx.db
      .select()
      .from(messages)
      .where(inOrg(ctx, messages, eq(messages.role, "user")));
    expect(JSON.stringify(message)).not.toContain(provider_id);
    await fetchAll(ctx);
    server.files.clear();
    const item = await onlyItem(ctx);
    expect(item).toMatchObject({ state: "kept", reference_sealed: null, try_at: null });
    expect((await readFile(ctx, item.id)).status).toBe(200);
  });

  test("is stored once however often it is sent, and deleted when no message has it", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const bytes = pngOf({ size: 600_000 });
    await send(bytes);
    await send(bytes);
    // Concurrently: one of them finds the other's.
    await fetchAll(ctx);
    const blobs = await blobsOf(ctx);
    expect(blobs).toMatchObject([{ size_bytes: 600_000, sha256: sha256(bytes).toString("hex") }]);
    expect(await ctx.db.$count(mediaChunks, inOrg(ctx, mediaChunks))).toBe(3);
    const [first, second] = await itemsOf(ctx);
    await ctx.db.delete(messages).where(inOrg(ctx, messages, eq(messages.id, first?.message_id ?? "")));
    await sweepMedia({ isWhole: true });
    expect((await readFile(ctx, second?.id ?? "")).status).toBe(200);
    await ctx.db.delete(messages).where(inOrg(ctx, messages, eq(messages.id, second?.message_id ?? "")));
    await sweepMedia({ isWhole: true });
    expect(await blobsOf(ctx)).toEqual([]);
    expect(await ctx.db.$count(mediaChunks, inOrg(ctx, mediaChunks))).toBe(0);
  });
});

describe("a redirect", () => {
  test("is followed without the credentials", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const id = await send(pngOf());
    server.answers.now = ({ path, base }) =>
      path.startsWith("/meta-media/")
        ? { status: 302, headers: { location: `${base}/elsewhere/${id}` } }
        : undefined;
    const before = server.reads.length;
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    const asked = server.reads
      .slice(before)
      .map(({ path, headers }) => [path.split("/")[1], headers.authorization]);
    expect(asked).toEqual([
      ["v26.0", "Bearer token"],
      ["meta-media", "Bearer token"],
      ["elsewhere", undefined],
    ]);
  });

  test("to a private address is not followed, even if something would answer there", async () => {
    const asked: string[] = [];
    const within = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end(pngOf());
    }).listen(0, "127.0.0.1");
    await once(within, "listening");
    onTestFinished(() => void within.close());
    const address = within.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf());
    server.answers.now = ({ path }) =>
      path.startsWith("/meta-media/")
        ? { status: 302, headers: { location: `http://127.0.0.1:${port}/x` } }
        : undefined;
    setEnv({ WEBHOOK_ALLOW_INSECURE: "false" });
    expect(await fetchAll(ctx)).toMatchObject([{ run_again_at: expect.any(Date) }]);
    setEnv({ WEBHOOK_ALLOW_INSECURE: "true" });
    expect([asked, await blobsOf(ctx)]).toEqual([[], []]);
    await fetchAll(ctx);
    expect([asked, await shownOf(ctx)]).toMatchObject([["/x"], [{ state: "kept" }]]);
  });
});

describe("Twilio's files", () => {
  const sent = (address: string, url: string) => ({
    ...payload("twilio/signatures"),
    ...{
      To: `whatsapp:${address}`,
      From: "whatsapp:+16505551234",
      WaId: "16505551234",
      MessageSid: `MM${crypto.randomUUID()}`,
    },
    ...{ MessageType: "audio", NumMedia: "1", MediaContentType0: "audio/ogg", MediaUrl0: url },
  });
  const fields = ({ vectors: _vectors, ...form }: Record<string, string>) =>
    Object.fromEntries(Object.entries(form).filter(([, value]) => typeof value === "string"));

  test("are fetched with the account's credentials at Twilio, and without them after a redirect", async () => {
    const ctx = await newOrg();
    const { address, auth_token } = await connectA(ctx);
    const url = `${server.url}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME0000000000000000000000000000002`;
    await postA(fields(sent(address, url)), auth_token);
    const before = server.reads.length;
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([
      { kind: "audio", mime_type: "audio/ogg", state: "kept", duration_ms: 4100, is_shown: true },
    ]);
    const asked = server.reads
      .slice(before)
      .map(({ headers }) => String(headers.authorization).split(" ")[0]);
    expect(asked).toEqual(["Basic", "undefined"]);
  });

  test("are shown with their caption, and documents with their name", async () => {
    const ctx = await newOrg();
    const { address, auth_token } = await connectA(ctx);
    const url = `${server.url}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME0000000000000000000000000000001`;
    const photo = { MessageType: "image", MediaContentType0: "image/jpeg", Body: "Can you come at 5?" };
    await postA({ ...fields(sent(address, url)), ...photo }, auth_token);
    expect(await shownOf(ctx)).toMatchObject([{ caption: "Can you come at 5?", filename: null }]);
    const paper = { MessageType: "document", MediaContentType0: "application/pdf", Body: "insurance.pdf" };
    await postA({ ...fields(sent(address, url)), ...paper }, auth_token);
    expect(await shownOf(ctx)).toMatchObject([{ caption: null, filename: "insurance.pdf" }]);
  });

  test("are never fetched from anybody else's address", async () => {
    const ctx = await newOrg();
    const { address, auth_token } = await connectA(ctx);
    await postA(fields(sent(address, `http://localhost:${new URL(server.url).port}/secret`)), auth_token);
    const before = server.reads.length;
    await fetchAll(ctx);
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "gone" }]);
    expect(server.reads.length).toBe(before);
  });
});

describe("a file that is not a displayable picture", () => {
  test.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ])("is only saved if it is %s called a JPEG", async (_, bytes) => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(bytes, { filename: "photo.jpg" });
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept", kind: "document", is_shown: false }]);
    const { headers } = await readFile(ctx, (await onlyItem(ctx)).id);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="photo.jpg"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is only saved, with its size, if it has 50,000 pixels each way", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    await send(pngOf({ width: 50_000, height: 50_000 }));
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([
      { kind: "document", is_shown: false, width: 50_000, height: 50_000 },
    ]);
  });
});

describe("a run that is killed between the fetch and its outcome", () => {
  test("loses no file and leaves no bytes", async () => {
    const ctx = await newOrg();
    const { send } = await pictures(ctx, server);
    const bytes = pngOf({ size: 300_000 });
    await send(bytes);
    await writeBlob(
      ctx,
      (async function* () {
        yield bytes;
      })(),
      1e6,
    );
    await fetchAll(ctx);
    await fetchAll(ctx);
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept" }]);
    expect(await blobsOf(ctx)).toHaveLength(2);
    const broken = inOrg(ctx, mediaBlobs, eq(mediaBlobs.size_bytes, 0));
    await ctx.db.update(mediaBlobs).set({ discard_after: "2020-01-01T00:00:00Z" }).where(broken);
    await sweepMedia();
    expect(await blobsOf(ctx)).toHaveLength(1);
    const answer = await readFile(ctx, (await onlyItem(ctx)).id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
