import { randomInt } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { inMs, noteTime } from "@/lib/time/time";
import { connectionById } from "@/server/channels/open-connection";
import { assignConversation } from "@/server/conversations/inbox/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { onlyThread } from "@/tests/conversations";
import { connectB } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { receive } from "./receive";
import { takeBatch } from "./take-batch";

/** Skews this process's reading of the database's clock by some milliseconds. */
function readWrongBy(ms: number): void {
  onTestFinished(() => noteTime());
  noteTime({ database_ms: Date.now() + ms, read_at: performance.now() });
}

const messageOf = (text: string, sent_at = inMs().toISOString()) => ({
  kind: "message" as const,
  address: "",
  provider_message_id: `wamid.${randomInt(1e12)}`,
  sender: { phone: "+16505551234", user_id: null, name: "Ada" },
  type: "text",
  handled: true,
  acknowledge: false,
  text,
  metadata: {},
  sent_at,
});

async function newNumber(ctx: TestCtx) {
  const connection = await connectionById(ctx, (await connectB(ctx)).id);
  const batch = (text: string, sent_at?: string) =>
    takeBatch([{ connection, message: messageOf(text, sent_at), origin: { request_id: text } }]);
  const single = (text: string, sent_at?: string) => receive(ctx, connection, messageOf(text, sent_at));
  return { batch, single };
}

const linesOf = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);

test("messages keep their order although each process that takes one in reads an earlier clock than the last", async () => {
  const ctx = await newOrg();
  const { batch, single } = await newNumber(ctx);
  readWrongBy(400);
  await single("one");
  readWrongBy(250);
  await batch("two");
  readWrongBy(100);
  await single("three");
  readWrongBy(-50);
  const { id: conversation_id } = await onlyThread(ctx);
  await replyAsStaff(ctx, { conversation_id, content: "An answer." });
  await assignConversation(ctx, { conversation_id, user_id: null });
  readWrongBy(-200);
  await batch("four");
  expect(await linesOf(ctx)).toEqual(["one", "two", "three", "An answer.", "four"]);
});

test("a message that the provider says was written earlier sorts earlier, whenever it arrives", async () => {
  const ctx = await newOrg();
  const { batch, single } = await newNumber(ctx);
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  await single("two", at(60));
  await batch("one", at(90));
  await single("four", at(10));
  await single("three", at(30));
  expect(await linesOf(ctx)).toEqual(["one", "two", "three", "four"]);
});
