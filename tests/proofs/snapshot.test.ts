import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Tx, transaction } from "@/db/client";
import { identities, users } from "@/db/schema/auth";
import { conversations, messages } from "@/db/schema/conversations";
import { webhookAttempts, webhookDeliveries } from "@/db/schema/webhooks";
import { onItsOwn } from "@/lib/network";
import { getAccess } from "@/server/accounts/access";
import { getConversation } from "@/server/conversations/actions";
import { getThread } from "@/server/overview/thread";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";
import { browseDeliveries, getDelivery, inspectDelivery } from "@/server/webhooks/deliveries/log";
import { onlyThread } from "@/tests/conversations";
import { scene } from "@/tests/scene";
import { subscribed } from "@/tests/webhooks";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";

/**
 * Starts to read while `table` is locked, makes the change once the read waits for it, and returns what was read. A
 * read of several statements that don't share a snapshot mixes rows from before and after the change.
 */
async function readDuring<T>(
  ctx: TestCtx,
  { table, change, read }: { table: string; change: (tx: Tx) => Promise<unknown>; read: () => Promise<T> },
): Promise<T> {
  let reading: Promise<T> | undefined;
  await transaction(ctx.db, async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
    reading = onItsOwn(read);
    const waiting = sql`select 1 from pg_locks
      where relation = ${table}::regclass and not granted and database = (
        select oid from pg_database where datname = current_database())`;
    await expect.poll(() => tx.execute(waiting)).toHaveLength(1);
    // By then everything that doesn't need the table has been read.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await change(tx);
  });
  if (!reading) throw new Error("nothing was read");
  return reading;
}

test.each(["list", "log", "get", "inspect"] as const)(
  "a delivery and its attempts are read in one snapshot: %s",
  async (way) => {
    const ctx = await newOrg();
    const { id: endpoint_id, ping } = await subscribed(ctx);
    const delivery_id = ping.id;
    const isIt = eq(webhookDeliveries.id, delivery_id);
    const again = { status: "pending" as const, attempts_left: 1, next_attempt_at: ping.created_at };
    await ctx.db.update(webhookDeliveries).set(again).where(isIt);
    const ways = {
      list: async () => (await listDeliveries(ctx, { endpoint_id })).deliveries[0],
      log: async () => (await browseDeliveries(ctx, { endpoint_id })).deliveries[0],
      get: () => getDelivery(ctx, { delivery_id }),
      inspect: async () => (await inspectDelivery(ctx, { delivery_id })).delivery,
    };
    const delivery = await readDuring(ctx, {
      table: "webhook_attempts",
      read: ways[way],
      change: async (tx) => {
        await tx.update(webhookDeliveries).set({ status: "failed", next_attempt_at: null }).where(isIt);
        const { organization_id } = ctx;
        const started_at = new Date().toISOString();
        await tx
          .insert(webhookAttempts)
          .values({ organization_id, delivery_id, number: 2, started_at, duration_ms: 1, status_code: 500 });
      },
    });
    expect([delivery?.status, delivery?.attempts.length]).toEqual(
      delivery?.status === "pending" ? ["pending", 1] : ["failed", 2],
    );
  },
);

test.each(["get", "thread"] as const)(
  "a conversation and its messages are read in one snapshot: %s",
  async (way) => {
    const ctx = await newOrg();
    const { address, app_secret } = await connectB(ctx);
    await postB(textTo(address, { timestamp: Math.floor(Date.now() / 1000) }), app_secret);
    const { id: conversation_id } = await onlyThread(ctx);
    const ways: Record<typeof way, () => Promise<{ status: string; messages: unknown[] }>> = {
      get: () => getConversation(ctx, { conversation_id }),
      thread: () => getThread(ctx, { conversation_id }),
    };
    const conversation = await readDuring(ctx, {
      table: "messages",
      read: ways[way],
      change: async (tx) => {
        await tx
          .update(conversations)
          .set({ status: "completed" })
          .where(eq(conversations.id, conversation_id));
        await tx.delete(messages).where(eq(messages.conversation_id, conversation_id));
      },
    });
    expect([conversation.status, conversation.messages.length]).toEqual(
      conversation.status === "active" ? ["active", 1] : ["completed", 0],
    );
  },
);

test("the agent's state and the messages of its turn are read in one snapshot", async () => {
  const { ctx, id, agent, answer } = await scene();
  await readDuring(ctx, {
    table: "messages",
    read: answer,
    change: async (tx) => {
      await tx
        .update(conversations)
        .set({ agent_state: { asked: "a name" } })
        .where(eq(conversations.id, id));
      await tx.update(messages).set({ content: "My name is Ada" }).where(eq(messages.conversation_id, id));
    },
  });
  expect(agent.turns).not.toEqual([]);
  for (const { turn } of agent.turns) {
    const isNew = turn.messages.map(({ content }) => content).includes("My name is Ada");
    expect([turn.messages.length, turn.state ?? null]).toEqual([1, isNew ? { asked: "a name" } : null]);
  }
});

test("a user's password and identities are read in one snapshot", async () => {
  const ctx = await newOrg();
  await ctx.db.update(users).set({ password_hash: "a hash" }).where(eq(users.id, ctx.actor.id));
  const access = await readDuring(ctx, {
    table: "identities",
    read: () => getAccess(ctx, {}),
    change: async (tx) => {
      const { organization_id, actor } = ctx;
      await tx.update(users).set({ password_hash: null }).where(eq(users.id, actor.id));
      const subject = actor.id;
      await tx
        .insert(identities)
        .values({ organization_id, user_id: actor.id, provider: "google", issuer: "google", subject });
    },
  });
  expect(access.identities).toHaveLength(access.has_password ? 0 : 1);
});
