import { desc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/messages/[message_id]/timeline/route";
import { one } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import type { MessageTimeline } from "@/schema/message-timeline";
import { deleteConnection } from "@/server/channels/connections";
import { cleanUp } from "@/server/clean-up";
import { appRouter } from "@/server/router";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { scene } from "@/tests/scene";
import { newReceiver } from "@/tests/stand-ins/posting";
import "@/tests/webhooks";
import { updateConversation } from "@/server/conversations/actions";
import { payload, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { readMessageTimeline } from "./timeline";

type Scene = Awaited<ReturnType<typeof scene>>;

const kindsOf = ({ steps }: MessageTimeline) => steps.map(({ kind }) => kind);
const stepOf = <K extends MessageTimeline["steps"][number]["kind"]>({ steps }: MessageTimeline, kind: K) =>
  steps.find((step): step is Extract<MessageTimeline["steps"][number], { kind: K }> => step.kind === kind);

/** The timeline of the message with these words. */
async function timelineOf({ ctx, read }: Pick<Scene, "ctx" | "read">, content: string) {
  const message = (await read()).messages.find((one) => one.content === content);
  return readMessageTimeline(ctx, { message_id: message?.id ?? "" });
}

/** Has the provider report how far a message of ours came. */
async function report({ ctx, number }: Scene, statuses: string[]) {
  const sent = one(
    await ctx.db
      .select()
      .from(messages)
      .where(inOrg(ctx, messages, sql`delivery_status = 'sent'`))
      .orderBy(desc(messages.position))
      .limit(1),
  );
  for (const name of statuses) {
    const body = payload(`meta/${name}`);
    const { value } = body.entry[0].changes[0];
    value.metadata.phone_number_id = number.address;
    const timestamp = String(Math.floor(Date.now() / 1000));
    Object.assign(value.statuses[0], { id: sent.provider_message_id, timestamp });
    expect((await postB(body, number.app_secret)).status).toBe(200);
  }
}

test("a timeline runs from a message's arrival to the answer that was read, with the request's id", async () => {
  const here = await scene((turn) => ({ body: { reply: { text: `Answer to ${turn.messages.length}` } } }));
  await here.answer();
  await here.send();
  const receiver = await newReceiver();
  const { id: endpoint_id } = await createEndpoint(here.ctx, {
    url: receiver.url,
    events: ["message.created"],
  });
  const answered = await here.write("Hello there");
  await here.answer();
  await here.send();
  await report(here, ["status_delivered", "status_read"]);
  await deliverWebhooks({ organization_id: here.ctx.organization_id, endpoint_id });
  const timeline = await timelineOf(here, "Hello there");
  expect(kindsOf(timeline)).toEqual([
    ...["written", "arrived", "verified", "stored", "published", "taken_together", "agent_called"],
    ...["answered", "stored", "published", "send_tried", "sent", "delivered", "read", "webhook", "webhook"],
  ]);
  expect(timeline.request_id).toBe(answered.headers.get("x-request-id"));
  expect(timeline.unanswered).toBeNull();
  expect(timeline.answered_in_ms).toBeGreaterThanOrEqual(0);
  expect(stepOf(timeline, "agent_called")).toMatchObject({
    outcome: "answered",
    reply: "Answer to 3",
    told: { messages: 3, appointments: 0, has_state: false },
  });
  expect(stepOf(timeline, "webhook")).toMatchObject({ endpoint_id, status: "succeeded", attempts: 1 });
  const times = timeline.steps.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // The answer's timeline is the same one.
  expect(kindsOf(await timelineOf(here, "Answer to 3"))).toEqual(kindsOf(timeline));
});

test("REST and tRPC return the same timeline, and another organization's message is not found", async () => {
  const here = await scene();
  const message_id = (await here.read()).messages[0]?.id ?? "";
  const told = await call(GET, { token: here.ctx.token, params: { message_id } });
  expect(told.status).toBe(200);
  const caller = (ctx: TestCtx) =>
    appRouter.createCaller({
      caller: async () => ctx,
      signIn: () => Promise.reject(new Error("no stream is asked for")),
    });
  expect(await caller(here.ctx).inbox.timeline({ message_id })).toEqual(told.body);
  const stranger = await newOrg();
  expect((await call(GET, { token: stranger.token, params: { message_id } })).status).toBe(404);
  await expect(caller(stranger).inbox.timeline({ message_id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await call(GET, { params: { message_id } })).status).toBe(401);
});

test("messages that were answered together name each other and have the same answer", async () => {
  const here = await scene(undefined, ["one", "two", "three"]);
  await here.answer();
  const timeline = await timelineOf(here, "two");
  const ids = new Map((await here.read()).messages.map(({ content, id }) => [content, id]));
  expect(stepOf(timeline, "taken_together")?.with).toEqual([ids.get("one"), ids.get("three")]);
  expect(timeline.unanswered).toBeNull();
});

test("an answer that a later message overtook is shown besides the one that was kept", async () => {
  let asked = 0;
  const here = await scene(async () => {
    if (asked++ === 0) await here.write("more");
    return { body: { reply: { text: `answer ${asked}` } } };
  });
  await here.answer();
  const timeline = await timelineOf(here, "Hello");
  const calls = timeline.steps.flatMap((step) => (step.kind === "agent_called" ? [step] : []));
  expect(calls.map(({ outcome, reply }) => [outcome, reply])).toEqual([
    ["outdated", "answer 1"],
    ["answered", "answer 2"],
  ]);
});

test("a timeline shows that an answer was shortened, and each try to send it", async () => {
  const long = "A long answer. ".repeat(600);
  const here = await scene(() => ({ body: { reply: { text: long } } }));
  here.provider.failNext({ status: 500, body: {} });
  await here.answer();
  await here.send();
  await here.ctx.db.execute(sql`update messages set send_at = null where delivery_status = 'queued'`);
  await here.send();
  const timeline = await timelineOf(here, "Hello");
  expect(stepOf(timeline, "adapted")?.changes).not.toEqual([]);
  const tries = timeline.steps.flatMap((step) => (step.kind === "send_tried" ? [step] : []));
  expect(tries.map(({ outcome }) => outcome)).toEqual(["transient", "sent"]);
  expect(tries[0]?.error).toMatchObject({ code: expect.any(String) });
});

const AN_ANSWER = { body: { reply: { text: "Gladly" } } };

test("a message that waits for an answer says so", async () => {
  expect((await timelineOf(await scene(), "Hello")).unanswered).toEqual({ reason: "waiting", detail: null });
});

test("a message to a conversation that a person has says so, and who escalated it", async () => {
  const here = await scene();
  await updateConversation(here.ctx, { conversation_id: here.id, status: "escalated" });
  await here.write("Anybody?");
  const timeline = await timelineOf(here, "Anybody?");
  expect(timeline.unanswered?.reason).toBe("with_a_person");
  expect(stepOf(timeline, "changed")).toMatchObject({ change: "escalated", by: "Test Staff" });
});

test("a timeline shows that a person took over before the agent was asked, or meanwhile", async () => {
  const before = await scene();
  await updateConversation(before.ctx, { conversation_id: before.id, status: "escalated" });
  await before.answer();
  expect((await timelineOf(before, "Hello")).unanswered).toMatchObject({
    reason: "taken_over",
    detail: "Test Staff",
  });
  const here = await scene(async () => {
    await updateConversation(here.ctx, { conversation_id: here.id, status: "escalated" });
    return AN_ANSWER;
  });
  await here.answer();
  const timeline = await timelineOf(here, "Hello");
  expect(stepOf(timeline, "agent_called")).toMatchObject({ outcome: "unwanted", reply: "Gladly" });
  expect(timeline.unanswered?.reason).toBe("taken_over");
});

test("a timeline shows that the conversation was closed before the answer", async () => {
  const here = await scene();
  await updateConversation(here.ctx, { conversation_id: here.id, status: "completed" });
  expect((await timelineOf(here, "Hello")).unanswered?.reason).toBe("closed");
});

test("a timeline shows that the agent failed, with the reason and each try", async () => {
  const here = await scene();
  here.agent.failNext(3);
  await here.answer();
  expect((await timelineOf(here, "Hello")).unanswered).toEqual({
    reason: "waiting",
    detail: "the agent answered 500",
  });
  await here.answer();
  await here.answer();
  const timeline = await timelineOf(here, "Hello");
  expect(timeline.unanswered).toEqual({ reason: "agent_failed", detail: "the agent answered 500" });
  expect(kindsOf(timeline).filter((kind) => kind === "agent_called")).toHaveLength(3);
  expect(stepOf(timeline, "noted")?.content).toContain("The agent failed");
  expect(stepOf(timeline, "changed")?.change).toBe("escalated");
  expect(stepOf(timeline, "answered")?.by).toBe("service");
});

test("a timeline distinguishes an agent with nothing to say from one that answers later", async () => {
  const silent = await scene(() => ({ body: { reply: null } }));
  await silent.answer();
  expect((await timelineOf(silent, "Hello")).unanswered?.reason).toBe("no_reply");
  const slow = await scene(() => ({ status: 202, body: {} }));
  await slow.answer();
  expect((await timelineOf(slow, "Hello")).unanswered?.reason).toBe("answers_later");
});

test("a picture without words is not for the agent", async () => {
  const here = await scene();
  const body = textTo(here.number.address);
  const { image } = payload("meta/message_image").entry[0].changes[0].value.messages[0];
  Object.assign(body.entry[0].changes[0].value.messages[0], {
    ...{ type: "image", text: undefined },
    image: { ...image, caption: undefined },
  });
  expect((await postB(body, here.number.app_secret)).status).toBe(200);
  const picture = (await here.read()).messages.find(({ metadata }) => metadata.type === "image");
  const timeline = await readMessageTimeline(here.ctx, { message_id: picture?.id ?? "" });
  expect(timeline.unanswered?.reason).toBe("not_for_agent");
  expect(stepOf(timeline, "answered")?.by).toBe("service");
});

test("a timeline says that an answer came too late, had no connected number, or was refused", async () => {
  const late = await scene();
  await late.answer();
  await late.ctx.db.execute(sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'`);
  await late.send();
  expect((await timelineOf(late, "Hello")).unanswered?.reason).toBe("out_of_window");
  const gone = await scene();
  await gone.answer();
  await deleteConnection(gone.ctx, { connection_id: gone.number.id });
  await gone.send();
  expect((await timelineOf(gone, "Hello")).unanswered?.reason).toBe("disconnected");
  const refused = await scene();
  await refused.answer();
  refused.provider.failNext({ status: 400, body: payload("meta/api_error_190") });
  await refused.send();
  const timeline = await timelineOf(refused, "Hello");
  expect(timeline.unanswered?.reason).toBe("send_failed");
  expect(stepOf(timeline, "failed")?.error).not.toBeNull();
});

test("a person's reply is the answer, with their name", async () => {
  const here = await scene();
  await updateConversation(here.ctx, { conversation_id: here.id, status: "escalated" });
  await appRouter
    .createCaller({ caller: async () => here.ctx, signIn: () => Promise.reject(new Error("none")) })
    .inbox.reply({ conversation_id: here.id, content: "Dana here", client_id: crypto.randomUUID() });
  const timeline = await timelineOf(here, "Hello");
  expect(stepOf(timeline, "answered")).toMatchObject({ by: "staff", name: "Test Staff" });
  expect(timeline.unanswered).toBeNull();
});

test("after 30 days the details are gone, but the timed steps are left", async () => {
  const here = await scene();
  await here.answer();
  await here.send();
  await report(here, ["status_delivered", "status_read"]);
  for (const table of ["agent_calls", "send_attempts", "events"])
    await here.ctx.db.execute(
      sql`update ${sql.identifier(table)} set created_at = now() - interval '31 days'`,
    );
  await cleanUp();
  expect(await here.ctx.db.$count(agentCalls, inOrg(here.ctx, agentCalls))).toBe(0);
  const timeline = await timelineOf(here, "Hello");
  expect(kindsOf(timeline)).toEqual([
    ...["written", "arrived", "verified", "stored", "published"],
    ...["answered", "stored", "published", "sent", "delivered", "read"],
  ]);
  expect(stepOf(timeline, "published")?.event_id).toBeNull();
});

test("a message from before these times were recorded still says when it was stored", async () => {
  const here = await scene();
  await here.ctx.db.execute(
    sql`update messages set received_at = null, verified_at = null, stored_at = null`,
  );
  const timeline = await timelineOf(here, "Hello");
  expect(kindsOf(timeline)).toEqual(["written", "stored", "published"]);
  expect(Math.abs(Date.parse(stepOf(timeline, "stored")?.at ?? "") - Date.now())).toBeLessThan(60_000);
});
