import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as conversationRoute from "@/app/api/v1/conversations/[conversation_id]/route";
import { bookings } from "@/db/schema/bookings";
import { updateConversation } from "@/server/conversations/actions";
import { listInbox } from "@/server/conversations/inbox/list";
import { sweepConversations } from "@/server/conversations/state/sweep";
import { getLead } from "@/server/leads/actions";
import { scene, setEnv } from "@/tests/scene";
import { postB, textTo } from "@/tests/whatsapp";
import { call } from "@/tests/world";

const contents = (messages: { role: string; content: string }[]) =>
  messages.map(({ role, content }) => `${role}: ${content}`);

test("the agent's answer is stored and sent back through the same provider", async () => {
  const { agent, provider, answer, send, read } = await scene();
  await answer();
  await send();
  expect(contents((await read()).messages)).toEqual(["user: Hello", "assistant: Hello"]);
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "sent",
    metadata: { author: "agent" },
  });
  expect(provider.requests).toMatchObject([{ body: { to: "+16505551234", text: { body: "Hello" } } }]);
  expect(agent.turns[0]?.headers).toMatchObject({ authorization: "Bearer the-internal-token-of-the-tests" });
  expect(agent.turns[0]?.turn).toMatchObject({
    lead: { phone: "+16505551234" },
    messages: [{ content: "Hello" }],
  });
});

test("several messages in a row get one answer that has seen them all", async () => {
  const { agent, answer, read } = await scene(undefined, ["one", "two", "three"]);
  await Promise.all([answer(), answer(), answer()]);
  await answer();
  expect(agent.turns).toHaveLength(1);
  expect(agent.turns[0]?.turn.messages.map((message) => message.content)).toEqual(["one", "two", "three"]);
  expect((await read()).messages).toHaveLength(4);
});

test("an answer that a newer message overtook is discarded, and the agent is asked again", async () => {
  let asked = 0;
  const here = await scene(async (turn) => {
    if (asked++ === 0) await here.write("wait, there is more");
    return { body: { reply: { text: `I saw ${turn.messages.length}` } } };
  });
  await here.answer();
  expect(contents((await here.read()).messages)).toEqual([
    "user: Hello",
    "user: wait, there is more",
    "assistant: I saw 2",
  ]);
});

test("an answer is discarded if staff took over in the meantime", async () => {
  const here = await scene(async () => {
    await updateConversation(here.ctx, { conversation_id: here.id, status: "escalated" });
    return { body: { reply: { text: "too late" } } };
  });
  await here.answer();
  expect(contents((await here.read()).messages)).toEqual(["user: Hello"]);
  await here.write("anybody?");
  await here.answer();
  expect(here.agent.turns).toHaveLength(1);
});

test("after a conversation is handed back, the agent answers what is unanswered", async () => {
  const { ctx, id, agent, answer, write } = await scene();
  await updateConversation(ctx, { conversation_id: id, status: "escalated" });
  await write("anybody?");
  await updateConversation(ctx, { conversation_id: id, status: "active" });
  const jobs = await ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`answer:${id}`}`);
  expect(jobs).toHaveLength(1);
  await answer();
  expect(agent.turns).toHaveLength(1);
});

test("after three failed tries the conversation is escalated and the customer is told", async () => {
  const { agent, answer, read, id, ctx } = await scene();
  agent.failNext(3);
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  expect(await answer()).toBeUndefined();
  const thread = await read();
  expect(thread.status).toBe("escalated");
  expect(thread.messages.map((message) => message.role)).toEqual(["user", "system", "assistant"]);
  await updateConversation(ctx, { conversation_id: id, status: "active" });
  expect(new Set(agent.turns.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("a message that came days late is left to a person, and so is one that waited for days", async () => {
  const { ctx, agent, number, answer, read } = await scene();
  await answer();
  const timestamp = Math.floor(Date.now() / 1000) - 3 * 24 * 60 * 60;
  await postB(textTo(number.address, { text: "Is today at five fine?", timestamp }), number.app_secret);
  await answer();
  expect(agent.turns).toHaveLength(1);
  expect((await read()).status).toBe("escalated");
  const [item] = (await listInbox(ctx, { needs_staff: true })).items;
  expect(item?.waiting_for).toBe("handed_over");
});

test("an old message that the customer followed up on is answered", async () => {
  const { agent, number, write, answer } = await scene();
  await answer();
  const timestamp = Math.floor(Date.now() / 1000) - 3 * 24 * 60 * 60;
  await postB(textTo(number.address, { text: "Is today at five fine?", timestamp }), number.app_secret);
  await write("Sorry, I had no network. Are you open?");
  await answer();
  expect(agent.turns).toHaveLength(2);
});

test("an agent that hangs is not waited for longer than its timeout", async () => {
  const { agent, answer } = await scene();
  setEnv({ AGENT_TIMEOUT_MS: "200" });
  agent.hang();
  expect(await answer()).toMatchObject({ run_again_at: expect.any(Date) });
  setEnv({ AGENT_TIMEOUT_MS: "30000" });
});

test("an agent that returns 202 answers later, by an event", async () => {
  const { answer, read } = await scene(() => ({ status: 202, body: {} }));
  expect(await answer()).toBeUndefined();
  expect((await read()).messages).toHaveLength(1);
});

test("events in an answer take effect with it", async () => {
  const { answer, read, ctx } = await scene(() => ({
    body: {
      reply: { text: "A person will come." },
      events: [
        { event: "new_lead", data: { name: "Ada", email: "ada@example.com" } },
        { event: "status_update", data: { status: "contacted" } },
        { event: "escalation", data: { reason: "asked for a person" } },
      ],
    },
  }));
  await answer();
  const thread = await read();
  expect(thread).toMatchObject({ status: "escalated", lead: { name: "Ada" } });
  expect(await getLead(ctx, { lead_id: thread.lead_id })).toMatchObject({
    email: "ada@example.com",
    status: "contacted",
  });
});

test("more buttons than fit become a list, and the message says so", async () => {
  const buttons = Array.from({ length: 5 }, (_, n) => ({ id: `b${n}`, title: `Choice number ${n}` }));
  const { answer, send, read, provider } = await scene(() => ({
    body: { reply: { text: "Choose", buttons } },
  }));
  await answer();
  await send();
  const [, reply] = (await read()).messages;
  expect(reply?.metadata.list).toBeTruthy();
  expect(reply?.metadata.degraded).toEqual([expect.any(String)]);
  expect(provider.requests[0]?.body).toMatchObject({ interactive: { type: "list" } });
});

test("an answer about an appointment that can't be changed is requested again, then the conversation is escalated", async () => {
  const data = { booking_id: crypto.randomUUID() };
  const { agent, answer, read } = await scene(() => ({
    body: { reply: { text: "Done" }, events: [{ event: "booking_cancel", data }] },
  }));
  await answer();
  expect(agent.turns).toHaveLength(3);
  expect(await read()).toMatchObject({ status: "escalated" });
});

test("the sweep enqueues the lost jobs of a conversation again", async () => {
  const { ctx, id, answer } = await scene();
  const jobs = (key: string) => ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${key}`);
  const forget = async () => {
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs`);
    await ctx.db.execute(
      sql`update conversations set updated_at = now() - interval '2 minutes' where id = ${id}::uuid`,
    );
    await ctx.db.execute(sql`update messages set created_at = created_at - interval '2 minutes'`);
  };
  await forget();
  await sweepConversations();
  expect(await jobs(`answer:${id}`)).toHaveLength(1);
  await answer();
  await forget();
  await sweepConversations();
  expect(await jobs(`answer:${id}`)).toHaveLength(0);
  expect(await jobs(`send:${id}`)).toHaveLength(1);
});

test("an agent's state is stored with its answer and sent with the next turn", async () => {
  const { agent, answer, write, ctx, id } = await scene(({ state }) => ({
    body: { reply: { text: "And then?" }, state: { turns: Number(state?.turns ?? 0) + 1, said: "Grüße" } },
  }));
  for (const line of ["one", "two"]) {
    await answer();
    await write(line);
  }
  await answer();
  expect(agent.turns.map(({ turn }) => turn.state)).toEqual([
    null,
    { turns: 1, said: "Grüße" },
    { turns: 2, said: "Grüße" },
  ]);
  const { body } = await call(conversationRoute.GET, { token: ctx.token, params: { conversation_id: id } });
  expect(JSON.stringify(body)).not.toContain("Grüße");
});

test("the state of a discarded answer is discarded too", async () => {
  let asked = 0;
  const here = await scene(async () => {
    if (asked++ === 0) await here.write("wait, there is more");
    return { body: { reply: { text: "Yes" }, state: { asked } } };
  });
  await here.answer();
  await here.write("and?");
  await here.answer();
  expect(here.agent.turns.map(({ turn }) => turn.state)).toEqual([null, null, { asked: 2 }]);
});

test("the state stays if an answer leaves it out, and null clears it", async () => {
  const states = [{ a: 1 }, undefined, null, undefined];
  const { agent, answer, write } = await scene(() => ({
    body: { reply: { text: "Yes" }, state: states[agent.turns.length - 1] },
  }));
  for (const line of ["one", "two", "three"]) {
    await answer();
    await write(line);
  }
  await answer();
  expect(agent.turns.map(({ turn }) => turn.state)).toEqual([null, { a: 1 }, { a: 1 }, null]);
});

test("a turn lists the customer's upcoming appointments, soonest first", async () => {
  const { agent, answer, write, ctx, read } = await scene();
  const { lead_id } = await read();
  const at = (day: number, status = "booked" as const) => ({
    organization_id: ctx.organization_id,
    lead_id,
    status,
    services: ["Cleaning"],
    starts_at: `2099-12-0${day}T09:00:00.000Z`,
    ends_at: `2099-12-0${day}T09:45:00.000Z`,
  });
  await ctx.db
    .insert(bookings)
    .values([
      at(3),
      at(1),
      { ...at(2), status: "cancelled" },
      { ...at(4), starts_at: "2020-12-01T09:00:00.000Z", ends_at: "2020-12-01T09:45:00.000Z" },
    ]);
  await write("when am I due?");
  await answer();
  expect(agent.turns[0]?.turn.appointments).toMatchObject([
    { starts_at: "2099-12-01T09:00:00.000Z", services: ["Cleaning"] },
    { starts_at: "2099-12-03T09:00:00.000Z" },
  ]);
});
