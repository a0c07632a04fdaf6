import { expect, test } from "vitest";
import { getConversation } from "@/server/conversations/actions";
import { assignConversation, replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { getThread } from "@/server/overview/thread";
import { onlyThread } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { newStaff } from "@/tests/world";
import { replyAsStaff } from "./reply";

async function scene() {
  const { ctx } = await inboxOf(1);
  const { id: conversation_id } = await onlyThread(ctx);
  const texts = async () => {
    const { messages } = await getConversation(ctx, { conversation_id });
    return messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  };
  return { ctx, conversation_id, texts };
}

test("a reply sent again under its client_id gets the same answer and goes out once", async () => {
  const { ctx, conversation_id, texts } = await scene();
  const reply = { conversation_id, content: "See you at nine", client_id: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => replyInInbox(ctx, reply)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers[0]?.metadata).toMatchObject({ client_id: reply.client_id });
  expect(await texts()).toEqual(["See you at nine"]);
});

test("the same text under another client_id, or none, is another reply", async () => {
  const { ctx, conversation_id, texts } = await scene();
  const reply = { conversation_id, content: "Yes" };
  for (const extra of [{ client_id: crypto.randomUUID() }, { client_id: crypto.randomUUID() }, {}])
    await replyInInbox(ctx, { ...reply, ...extra });
  expect(await texts()).toEqual(["Yes", "Yes", "Yes"]);
});

test("replying in an unassigned escalated conversation assigns it to the author", async () => {
  const { ctx, conversation_id } = await scene();
  await takeOver(ctx, { conversation_id });
  await assignConversation(ctx, { conversation_id, user_id: null });
  const colleague = await newStaff(ctx);
  await replyInInbox(colleague, { conversation_id, content: "I'm on it" });
  expect((await getThread(ctx, { conversation_id })).assignee?.id).toBe(colleague.actor.id);
  await replyInInbox(ctx, { conversation_id, content: "Me too" });
  expect((await getThread(ctx, { conversation_id })).assignee?.id).toBe(colleague.actor.id);
});

test.each([
  ["the dashboard", replyInInbox],
  ["the API", replyAsStaff],
])("a reply from %s takes the conversation over from the agent", async (_door, reply) => {
  const { ctx, conversation_id } = await scene();
  expect((await getThread(ctx, { conversation_id })).status).toBe("active");
  await reply(ctx, { conversation_id, content: "I'll see to it" });
  const { status, assignee, waiting_since } = await getThread(ctx, { conversation_id });
  expect({ status, assignee: assignee?.id, waiting_since }).toEqual({
    status: "escalated",
    assignee: ctx.actor.id,
    waiting_since: null,
  });
});

test("a reply that is refused leaves the conversation with the agent", async () => {
  const { ctx, conversation_id } = await scene();
  const tooLong = replyAsStaff(ctx, { conversation_id, content: "x".repeat(5000) });
  await expect(tooLong).rejects.toThrow("The input is not valid.");
  expect((await getThread(ctx, { conversation_id })).status).toBe("active");
});

const crossed = (words: string) => ({ code: "crossed", message: expect.stringContaining(words) });

test("a reply is refused if a colleague wrote after what its author has seen", async () => {
  const { ctx, conversation_id, texts } = await scene();
  const colleague = await newStaff(ctx);
  const theirs = await replyInInbox(colleague, { conversation_id, content: "At nine?" });
  const mine = { conversation_id, content: "At ten?", client_id: crypto.randomUUID() };
  const refused = replyInInbox(ctx, { ...mine, seen_position: theirs.position - 1 });
  await expect(refused).rejects.toMatchObject(crossed("Test Staff replied meanwhile: “At nine?”"));
  expect(await texts()).toEqual(["At nine?"]);
  await replyInInbox(ctx, { ...mine, seen_position: theirs.position });
  expect(await texts()).toEqual(["At nine?", "At ten?"]);
});

test("of two colleagues who reply at the same time, one is refused", async () => {
  const { ctx, conversation_id, texts } = await scene();
  const both = [ctx, await newStaff(ctx)];
  const outcomes = await Promise.allSettled(
    both.map((one) => replyInInbox(one, { conversation_id, content: "Yes", seen_position: 1 })),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([crossed("“Yes”")]);
  expect(await texts()).toEqual(["Yes"]);
});

test("the customer's messages and the author's own don't hold up a reply, and a reply sent before is never refused", async () => {
  const { ctx, conversation_id, texts } = await scene();
  const again = { conversation_id, content: "One", client_id: crypto.randomUUID(), seen_position: 0 };
  await replyInInbox(ctx, again);
  await replyInInbox(ctx, { conversation_id, content: "Two", seen_position: 0 });
  await replyInInbox(await newStaff(ctx), { conversation_id, content: "Three" });
  await replyInInbox(ctx, again);
  expect(await texts()).toEqual(["One", "Two", "Three"]);
});
