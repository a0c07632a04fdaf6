import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { env } from "@/lib/env";
import type { LiveItem } from "@/schema/live";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { addLeadNote, createLead } from "@/server/leads/actions";
import { publish } from "@/server/webhooks/publish";
import {
  endStreamsAfterEach,
  FAKE_INTERVALS,
  is,
  isOfLead,
  listening,
  watch,
  watchAndListen,
} from "@/tests/live";
import { closeAtEnd } from "@/tests/open";
import { scene, setEnv } from "@/tests/scene";
import { startPooler } from "@/tests/stand-ins/postgres/pooler";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { LiveBroker } from "./live-broker";
import { readLive } from "./watch";

endStreamsAfterEach();

test("a customer's message reaches an open stream whole, and proxies may not buffer the stream", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const watching = await watch(ctx);
  expect(Object.fromEntries(watching.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  await postB(textTo(number.address, { text: "is anybody there?" }), number.app_secret);
  const item = await watching.next(is("message.created"));
  expect(item.message).toMatchObject({
    content: "is anybody there?",
    position: 1,
    sender: { kind: "customer" },
  });
  const told = watching.seen.map(({ type }) => type);
  expect(told).toEqual(["lead.created", "conversation.created", "message.created"]);
  expect(watching.seen[1]).toMatchObject({
    conversation_id: item.conversation_id,
    lead_id: watching.seen[0]?.lead_id,
    conversation: { status: "active" },
  });
});

test("delivery updates of a message go through the stream", async () => {
  const { ctx, id: conversation_id, send } = await scene();
  const watching = await watch(ctx);
  await replyAsStaff(ctx, { conversation_id, content: "Good morning" });
  await send();
  const item = await watching.next(is("message.updated"));
  expect(item.message).toMatchObject({
    content: "Good morning",
    delivery_status: "sent",
    sender: { kind: "staff", name: "Test Staff" },
  });
});

test("a stream that opens after a message was sent gets its present state", async () => {
  const { ctx, id: conversation_id, send } = await scene();
  await replyAsStaff(ctx, { conversation_id, content: "Good morning" });
  await send();
  const watching = await watch(ctx);
  const item = await watching.next(({ message }) => message?.content === "Good morning");
  expect(item).toMatchObject({ type: "message.created", message: { delivery_status: "sent" } });
});

test("another organization hears nothing", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const watching = await watch(stranger);
  await createLead(ctx, { name: "Ada" });
  const mine = await createLead(stranger, { name: "Grace" });
  await watching.next(isOfLead(mine.id));
  expect(watching.seen).toHaveLength(1);
});

test("a change that is rolled back is not announced", async () => {
  const ctx = await newOrg();
  const watching = await watch(ctx);
  const ghost = await createLead(ctx, { name: "Ghost" });
  await watching.next(isOfLead(ghost.id));
  const failing = transaction(ctx.db, async (tx) => {
    await publish(tx, ctx.organization_id, [{ type: "lead.created", data: { ...ghost, name: "Never" } }]);
    throw new Error("on second thoughts");
  });
  await expect(failing).rejects.toThrow("on second thoughts");
  await addLeadNote(ctx, { lead_id: ghost.id, content: "after" });
  expect((await watching.next()).type).toBe("lead.updated");
});

test("a client that reconnects gets what happened meanwhile, and is asked to reload", async () => {
  const ctx = await newOrg();
  const first = await watch(ctx);
  const before = await createLead(ctx, { name: "Before" });
  const { id: lastEventId } = await first.next(isOfLead(before.id));
  first.close();
  const missed = await createLead(ctx, { name: "Missed" });
  const second = await watch(ctx, lastEventId);
  await second.next(is("live.resumed"));
  expect(second.seen.filter(isOfLead(missed.id))).toHaveLength(1);
});

test("an event that was written before the cursor but committed after it is sent after a gap", async () => {
  const ctx = await newOrg();
  const late = newId(new Date(Date.now() - 5000));
  const cursor = newId();
  await ctx.db
    .insert(events)
    .values({ organization_id: ctx.organization_id, id: late, type: "lead.created", data: { id: newId() } });
  const watching = await watch(ctx, cursor);
  await watching.next(is("live.resumed"));
  expect(watching.seen[0]).toMatchObject({ id: late, type: "lead.created" });
});

test("a gap that is too long becomes one item that says so", async () => {
  const ctx = await newOrg();
  await ctx.db.execute(sql`insert into events (organization_id, id, type, data)
    select ${ctx.organization_id}::uuid, new_id(), 'ping', '{}' from generate_series(1, 501)`);
  const watching = await watch(ctx, newId(new Date(Date.now() - 60_000)));
  expect((await watching.next()).type).toBe("live.resumed");
  expect((await watching.next()).type).toBe("live.resumed");
});

test("after its connection is killed the listener listens again, and sends what happened meanwhile", async () => {
  const ctx = await newOrg();
  const watching = await watchAndListen(ctx);
  const killed = await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'frontdesk live' and datname = current_database()`);
  expect(killed).toHaveLength(1);
  const meanwhile = await createLead(ctx, { name: "Meanwhile" });
  await watching.next(isOfLead(meanwhile.id));
  await watching.next(is("live.resumed"));
  const after = await createLead(ctx, { name: "After" });
  await watching.next(isOfLead(after.id));
  expect(watching.seen.filter(isOfLead(meanwhile.id))).toHaveLength(1);
});

/** An event as left by a process that died right after its commit. */
async function unannounced({ db, organization_id }: TestCtx): Promise<string> {
  const id = newId();
  await db.insert(events).values({ organization_id, id, type: "lead.created", data: { id: newId() } });
  return id;
}

test("an event that was never announced is found by the regular look, once", async () => {
  vi.useFakeTimers(FAKE_INTERVALS);
  const ctx = await newOrg();
  const watching = await watchAndListen(ctx);
  const id = await unannounced(ctx);
  vi.advanceTimersByTime(20_000);
  expect((await watching.next()).id).toBe(id);
  vi.advanceTimersByTime(20_000);
  const next = await createLead(ctx, { name: "Next" });
  expect((await watching.next()).lead_id).toBe(next.id);
});

test("behind a pooler that passes on no announcement, events are polled every two seconds", async () => {
  vi.useFakeTimers(FAKE_INTERVALS);
  const pooler = await startPooler(env.DATABASE_URL);
  closeAtEnd(() => pooler.close());
  setEnv({ DATABASE_DIRECT_URL: pooler.url });
  const ctx = await newOrg();
  const watching = await watch(ctx);
  await listening(1);
  vi.advanceTimersByTime(5000);
  await pooler.kept();
  vi.advanceTimersByTime(5000);
  const lead = await createLead(ctx, { name: "Ada" });
  vi.advanceTimersByTime(2000);
  expect((await watching.next()).lead_id).toBe(lead.id);
});

test("what one process does is seen in another", async () => {
  const ctx = await newOrg();
  const told: LiveItem[] = [];
  const { organization_id, actor } = ctx;
  const recheck = vi.fn();
  const tell = (items: LiveItem[]) => void told.push(...items);
  const end = vi.fn();
  const leave = new LiveBroker().watch({ organization_id, user_id: actor.id, tell, recheck, end });
  const watching = await watch(ctx);
  await listening(2);
  const lead = await createLead(ctx, { name: "Ada" });
  await watching.next(isOfLead(lead.id));
  await vi.waitFor(() => expect(told.filter(isOfLead(lead.id))).toHaveLength(1));
  leave();
});

test("announcements of any size fit into Postgres's payloads", async () => {
  const ctx = await newOrg();
  const watching = await watchAndListen(ctx);
  const pings = Array.from({ length: 300 }, () => ({
    type: "ping" as const,
    data: { endpoint_id: newId() },
  }));
  await transaction(ctx.db, (tx) => publish(tx, ctx.organization_id, pings));
  for (let n = 0; n < 300; n++) expect((await watching.next()).type).toBe("ping");
});

test("a client that can't hold a stream reads by cursor", async () => {
  const ctx = await newOrg();
  const { items, next_after: after } = await readLive(ctx, {});
  expect(items).toEqual([]);
  const lead = await createLead(ctx, { name: "Ada" });
  const since = await readLive(ctx, { after });
  expect(since.items).toMatchObject([{ type: "lead.created", lead_id: lead.id }]);
  expect(since.next_after > after).toBe(true);
});

test("a page of somebody who has signed out since reads nothing of whoever signed in", async () => {
  const [theirs, ours] = [await newOrg(), await newOrg()];
  const { id: user_id } = theirs.actor;
  await expect(readLive(ours, { user_id })).rejects.toMatchObject({ code: "unauthorized" });
  expect(await readLive(theirs, { user_id })).toMatchObject({ items: [] });
});
