import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { listConversations } from "@/server/conversations/actions";
import { outboundFile } from "@/server/conversations/media/outgoing";
import { retryMessage } from "@/server/conversations/sending/retry";
import { MAX_TRIES } from "@/server/conversations/sending/sending";
import { pdfOf, pngOf, uploaded } from "@/tests/media";
import { asked, deskAt, replyTo, statusOf } from "@/tests/messages/sent-files";
import { scene, setEnv } from "@/tests/scene";
import { startProvider } from "@/tests/stand-ins/provider";
import { postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { sendMessage } from "./send";

test.each(["131052", "131053"])(
  "a file that Meta reports as unusable (%s) is uploaded again",
  async (code) => {
    const { ctx, played, id, send, report } = await deskAt("provider-b");
    const { body: file } = await uploaded(ctx, pngOf());
    const { body: message } = await replyTo(ctx, id, { media_id: file.id });
    await send();
    const errors = [{ code: Number(code), title: "Media upload error" }];
    const timestamp = String(Math.floor(Date.now() / 1000));
    await report?.(message.id, { status: "failed", timestamp, errors });
    expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "failed" });
    // Send another message with the same bytes, then retry the one that failed.
    await replyTo(ctx, id, { media_id: file.id });
    await send();
    await retryMessage(ctx, { message_id: message.id });
    await send();
    expect(asked(played)).toEqual(["media", "messages", "media", "messages", "media", "messages"]);
    expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent" });
    // The new upload is trusted.
    await replyTo(ctx, id, { media_id: file.id });
    await send();
    expect(asked(played).slice(6)).toEqual(["messages"]);
  },
);

test("a file that Meta has dropped is uploaded again within the same try; a refusal after that is reported", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  const refusal = { status: 400, body: { error: { code: 100, message: "Invalid parameter" } } };
  const { body: file } = await uploaded(ctx, pngOf());
  await replyTo(ctx, id, { media_id: file.id });
  await send();
  const { body: again } = await replyTo(ctx, id, { media_id: file.id });
  played.failNext(refusal);
  await send();
  expect(asked(played)).toEqual(["media", "messages", "messages", "media", "messages"]);
  expect(await statusOf(ctx, again.id)).toMatchObject({ delivery_status: "sent", send_attempts: 1 });

  const { body: refused } = await replyTo(ctx, id, { media_id: file.id });
  played.failNext(refusal);
  played.failNext({ status: 200, body: { id: "12345678" } });
  played.failNext(refusal);
  await send();
  expect(await statusOf(ctx, refused.id)).toMatchObject({ delivery_status: "failed", send_attempts: 1 });
  await retryMessage(ctx, { message_id: refused.id });
  await send();
  expect(await statusOf(ctx, refused.id)).toMatchObject({ delivery_status: "sent" });
});

test("a file that Meta never accepts is tried as often as a text, then given up", async () => {
  const { ctx, id, send } = await deskAt("provider-b");
  const failing = await startProvider({ judge: () => ({ status: 503, body: "" }) });
  onTestFinished(failing.close);
  setEnv({ META_GRAPH_URL: failing.url });
  const { body: file } = await uploaded(ctx, pdfOf());
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const send_attempts = tries - 1;
    expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "queued", send_attempts });
    await send();
    await ctx.db.execute(sql`update messages set send_at = now() where id = ${message.id}::uuid`);
  }
  await send();
  const given_up = { delivery_status: "failed", send_attempts: MAX_TRIES };
  expect(await statusOf(ctx, message.id)).toMatchObject(given_up);
  expect(asked(failing)).toEqual(Array(MAX_TRIES).fill("media"));
});

test("a file that can't be read now is sent once it can be", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  const { body: file } = await uploaded(ctx, pdfOf());
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  const isIn = (storage: string) =>
    ctx.db.execute(
      sql`update media_blobs set storage = ${storage} where organization_id = ${ctx.organization_id}::uuid`,
    );
  await isIn("s3");
  await send();
  expect(await statusOf(ctx, message.id)).toEqual({
    ...{ delivery_status: "queued", send_attempts: 1 },
    delivery_error: { code: "storage", message: expect.stringContaining("STORAGE_URL") },
  });
  expect(played.requests).toEqual([]);
  await isIn("database");
  await ctx.db.execute(sql`update messages set send_at = now() where id = ${message.id}::uuid`);
  await send();
  expect(await statusOf(ctx, message.id)).toMatchObject({ delivery_status: "sent" });
});

test("a failed query does not report the file as gone", async () => {
  const { organization_id } = await newOrg();
  const sender = { organization_id, id: crypto.randomUUID(), provider: "provider-b" as const };
  expect(await outboundFile(sender, crypto.randomUUID())).toBeUndefined();
  await expect(outboundFile(sender, "no id at all")).rejects.toThrow();
});

test("while the file slots are full, another file waits and texts are still sent", async () => {
  const { ctx, number } = await scene();
  const slow = await startProvider();
  setEnv({ META_GRAPH_URL: slow.url });
  const timestamp = Math.floor(Date.now() / 1000);
  for (const n of [1, 2, 3, 4, 5])
    await postB(textTo(number.address, { from: `1650555200${n}`, text: "Hi", timestamp }), number.app_secret);
  const [text = "", late = "", ...first] = (await listConversations(ctx, {})).conversations.map(
    ({ id }) => id,
  );
  const send = (conversation_id: string) =>
    sendMessage({ organization_id: ctx.organization_id, conversation_id });
  const { body: file } = await uploaded(ctx, pdfOf());
  for (const id of [late, ...first]) await replyTo(ctx, id, { media_id: file.id });
  await replyTo(ctx, text, { content: "Hello" });
  slow.failNext("hang", 4);
  const sending = first.map(send);
  await slow.receives(4);
  expect(await send(late)).toEqual({ run_again_at: expect.any(Date) });
  await send(text);
  expect(slow.requests).toHaveLength(5);
  await slow.close();
  await Promise.all(sending);
});
