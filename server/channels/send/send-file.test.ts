import { sql } from "drizzle-orm";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { GET } from "@/app/api/media/[token]/[file_name]/route";
import { canFetchFiles } from "@/server/adapters/world";
import { sharedAddress } from "@/server/conversations/media/shared-address";
import { createTemplate } from "@/server/conversations/sending/templates";
import { getThread } from "@/server/overview/thread";
import { sampleFile } from "@/server/practice/samples/samples";
import { newestEvents } from "@/server/webhooks/event-queries";
import { itemsOf, pdfOf, pngOf, uploaded } from "@/tests/media";
import { deskAt, replyTo, statusOf } from "@/tests/messages/sent-files";
import { setEnv } from "@/tests/scene";
import { startProvider } from "@/tests/stand-ins/provider";
import { newOrg } from "@/tests/world";

test("a document is uploaded to Meta, named in the message and in its event, and delivered", async () => {
  const { ctx, played, id, send, report } = await deskAt("provider-b");
  const bytes = pdfOf(3000);
  const { body: file } = await uploaded(ctx, bytes, { filename: "Preise.pdf" });
  const { status, body: message } = await replyTo(ctx, id, { content: "Our prices", media_id: file.id });
  expect(status).toBe(201);
  const media = {
    ...{ id: file.id, kind: "document", state: "kept", filename: "Preise.pdf", caption: "Our prices" },
    ...{ mime_type: "application/pdf", size_bytes: 3000, url: `/api/v1/media/${file.id}` },
  };
  expect(message).toMatchObject({ content: "[document] Our prices", metadata: { media: [media] } });
  const [event] = await newestEvents(ctx.organization_id, "message.created", 1);
  expect(event?.data).toMatchObject({ id: message.id, metadata: { author: "staff", media: [media] } });
  expect(await itemsOf(ctx)).toMatchObject([{ id: file.id, message_id: message.id, state: "kept" }]);

  // Concurrent and repeated sends deliver it to the customer once.
  await Promise.all([send(), send()]);
  await send();
  const [given, sent, ...others] = played.requests;
  expect(others).toEqual([]);
  expect(given).toMatchObject({
    body: { messaging_product: "whatsapp", file: { type: "application/pdf", size_bytes: 3000 } },
  });
  const reference = expect.stringMatching(/^\d+$/);
  expect(sent?.body).toMatchObject({
    type: "document",
    document: { id: reference, caption: "Our prices", filename: "Preise.pdf" },
  });
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent", send_attempts: 1 });
  await report?.(message.id);
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "delivered" });
});

test("a picture is sent to Twilio as an address of ours that serves it", async () => {
  const { ctx, played, id, send } = await deskAt("provider-a");
  const bytes = pngOf({ size: 5000 });
  const { body: file } = await uploaded(ctx, bytes, { filename: "house.png" });
  const { body: message } = await replyTo(ctx, id, { content: "The house", media_id: file.id });
  await Promise.all([send(), send()]);
  expect(played.requests).toHaveLength(1);
  const { MediaUrl, Body } = Object(played.requests[0]?.body);
  expect(Body).toBe("The house");
  const [file_name, token = ""] = new URL(MediaUrl).pathname.split("/").toReversed();
  expect(file_name).toBe("house.png");
  const answer = await GET(new Request(MediaUrl), { params: Promise.resolve({ token }) });
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent" });
});

describe("when Twilio can't fetch files from us", () => {
  const PUBLIC_URL = "https://desk.example.com";
  afterEach(() => setEnv({ PUBLIC_URL }));

  test.each([
    ["http://localhost:3000", 422],
    ["https://192.168.1.5", 422],
    ["http://desk.example.com", 422],
    [PUBLIC_URL, 201],
  ])("a file is refused unless PUBLIC_URL is public HTTPS (%s: %i)", async (address, expected) => {
    const { ctx, id } = await deskAt("provider-a");
    const { body: file } = await uploaded(ctx, pngOf());
    setEnv({ TWILIO_API_URL: "https://api.twilio.com", PUBLIC_URL: address });
    const { status, body } = await replyTo(ctx, id, { media_id: file.id });
    expect(status).toBe(expected);
    const { connection } = await getThread(ctx, { conversation_id: id });
    expect(connection).toMatchObject({ can_fetch_files: expected === 201 });
    if (expected === 201) return;
    expect(body.errors).toEqual([
      { path: ["media_id"], message: expect.stringMatching(/Twilio.*public HTTPS address/) },
    ]);
    expect((await replyTo(ctx, id, { content: "By words, then" })).status).toBe(201);
  });

  test("Meta still gets files, and so does a simulated Twilio", async () => {
    setEnv({ TWILIO_API_URL: "https://api.twilio.com", PUBLIC_URL: "http://localhost:3000" });
    expect(canFetchFiles({ provider: "provider-a", kind: "live" })).toBe(false);
    expect(canFetchFiles({ provider: "provider-b", kind: "live" })).toBe(true);
    expect(canFetchFiles({ provider: "provider-a", kind: "practice" })).toBe(true);
    setEnv({ TWILIO_API_URL: "http://127.0.0.1:9" });
    expect(canFetchFiles({ provider: "provider-a", kind: "live" })).toBe(true);
  });
});

test("a file address that a provider quotes in its refusal is redacted", async () => {
  const { ctx, id, send } = await deskAt("provider-a");
  const quoting = await startProvider({
    judge: ({ body }) => {
      const { MediaUrl } = Object(body);
      return { status: 400, body: { code: 21620, message: `Invalid media URL: ${MediaUrl}` } };
    },
  });
  onTestFinished(quoting.close);
  setEnv({ TWILIO_API_URL: quoting.url });
  const { body: file } = await uploaded(ctx, pngOf());
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  await send();
  expect(await statusOf(ctx, message.id)).toMatchObject({
    ...{ delivery_status: "failed" },
    delivery_error: { code: "21620", message: "Invalid media URL: [redacted]" },
  });
});

test("a voice message is sent as Opus, the only OGG that is accepted", async () => {
  const { bytes } = sampleFile("audio");
  const { ctx, played, id, send } = await deskAt("provider-b");
  const { body: file } = await uploaded(ctx, bytes);
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  await send();
  const type = "audio/ogg; codecs=opus";
  expect(played.requests[0]?.body).toMatchObject({ file: { type } });
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent" });
  const address = sharedAddress(ctx, file.id, "voice.ogg");
  const token = address.split("/").at(-2) ?? "";
  const answer = await GET(new Request(address), { params: Promise.resolve({ token }) });
  expect(answer.headers.get("content-type")).toBe(type);
});

test("a document without a name gets one for the customer", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  const { body: file } = await uploaded(ctx, pdfOf());
  await replyTo(ctx, id, { media_id: file.id });
  await send();
  expect(played.requests.at(-1)?.body).toMatchObject({ document: { filename: "document.pdf" } });
});

test("a transient failure is retried, without uploading again what Meta already has", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  const { body: file } = await uploaded(ctx, pdfOf());
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  const later = { status: 503, body: { error: { code: 2, message: "later" } } };
  const paths = () => played.requests.map(({ path }) => path.split("/").at(-1));
  const soon = () => ctx.db.execute(sql`update messages set send_at = now() where send_at is not null`);
  played.failNext(later);
  await send();
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "queued" });
  expect(paths()).toEqual(["media"]);
  await soon();
  const failing = played.receives(3).then(() => undefined);
  played.failNext({ status: 200, body: { id: "12345678" } });
  played.failNext(later);
  await send();
  await failing;
  await soon();
  await send();
  expect(paths()).toEqual(["media", "media", "messages", "messages"]);
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent", send_attempts: 3 });
});

test("a sent file can be sent again, and the second message has its own media item", async () => {
  const { ctx, id } = await deskAt("provider-b");
  const { body: file } = await uploaded(ctx, pdfOf());
  await replyTo(ctx, id, { media_id: file.id });
  const { status, body } = await replyTo(ctx, id, { media_id: file.id });
  expect(status).toBe(201);
  expect(body.metadata.media[0].id).not.toBe(file.id);
  const items = await itemsOf(ctx);
  expect(new Set(items.map(({ blob_id }) => blob_id)).size).toBe(1);
  expect(items).toHaveLength(2);
});

test("another organization's file or an unknown one is 404", async () => {
  const { ctx, id } = await deskAt("provider-b");
  const { body: theirs } = await uploaded(await newOrg(), pngOf());
  for (const media_id of [theirs.id, crypto.randomUUID()])
    expect((await replyTo(ctx, id, { content: "Look", media_id })).status).toBe(404);
  expect(await itemsOf(ctx)).toEqual([]);
});

test("a file that the conversation's provider does not accept is refused before sending, with the reason", async () => {
  const { ctx, id } = await deskAt("provider-a");
  const refused = async (bytes: Buffer, filename: string, content = "") => {
    const { body: file } = await uploaded(ctx, bytes, { filename });
    const { status, body } = await replyTo(ctx, id, { content, media_id: file.id });
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };
  const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  expect(await refused(ole, "prices.xls")).toEqual([422, ["media_id"], expect.stringContaining("type")]);
  const large = pngOf({ size: 5 * 1024 * 1024 + 1 });
  expect(await refused(large, "large.png")).toEqual([422, ["media_id"], expect.stringContaining("5 MB")]);
  expect(await refused(pdfOf(), "a.pdf", "Our prices")).toEqual([
    ...[422, ["content"]],
    expect.stringContaining("message of its own"),
  ]);
  expect(await itemsOf(ctx)).toEqual([]);
});

test("more than 24 hours after the customer wrote, no file goes out through provider B", async () => {
  const { ctx, id } = await deskAt("provider-b");
  await ctx.db.execute(
    sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
      where organization_id = ${ctx.organization_id}::uuid`,
  );
  const { body: file } = await uploaded(ctx, pngOf());
  expect(await replyTo(ctx, id, { media_id: file.id })).toMatchObject({ status: 409 });
  expect(await replyTo(ctx, id, {})).toMatchObject({
    status: 422,
    body: { errors: [{ path: ["content"] }] },
  });
});

test("a template takes a file as its header, even after the reply window has closed", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  await ctx.db.execute(
    sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
      where organization_id = ${ctx.organization_id}::uuid`,
  );
  const { body: file } = await uploaded(ctx, pdfOf(), { filename: "Preise.pdf" });
  const { body: picture } = await uploaded(ctx, pngOf());
  const name = "price_list";
  await createTemplate(ctx, {
    provider: "provider-b",
    name,
    language: "en",
    body: "Prices",
    header: "document",
  });
  const said = { content: "Our new prices", template: { name }, media_id: file.id };
  for (const media_id of [undefined, picture.id])
    expect(await replyTo(ctx, id, { ...said, media_id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: ["media_id"] }] },
    });
  const { status, body } = await replyTo(ctx, id, said);
  expect([status, body.metadata.media[0].id]).toEqual([201, file.id]);
  await send();
  expect(played.requests.at(-1)?.body).toMatchObject({
    type: "template",
    template: { name: "price_list", components: [{ type: "header", parameters: [{ type: "document" }] }] },
  });
});
