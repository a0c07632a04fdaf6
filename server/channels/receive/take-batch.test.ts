import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { connectionById } from "@/server/channels/open-connection";
import { listEvents } from "@/server/webhooks/feed";
import { onlyThread } from "@/tests/conversations";
import { connectB } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { receive } from "./receive";
import { takeBatch } from "./take-batch";

const START = Date.parse("2026-01-05T10:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

const thread = fc.record({
  state: fc.constantFrom(
    { status: "active" as const },
    { status: "active" as const, snoozed_until: at(1e9) },
    { status: "escalated" as const },
    { status: "escalated" as const, snoozed_until: at(1e9) },
    { status: "escalated" as const, unattended_after: 1 },
    { status: "escalated" as const, waiting_since: at(-60), waiting_for: "booking_requested" as const },
    { status: "escalated" as const, waiting_since: at(-60), waiting_for: "media" as const },
  ),
  messages: fc.array(
    fc.record({ text: fc.string({ maxLength: 12 }), second: fc.integer({ min: -30, max: 30 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

type Thread = typeof thread extends fc.Arbitrary<infer T> ? T : never;

/** An organization whose only customer has written once, whose thread is in a state, and the messages that follow. */
async function scene({ state, messages }: Thread) {
  const ctx = await newOrg();
  const connection = await connectionById(ctx, (await connectB(ctx)).id);
  const toMessage = ({ text, second }: Thread["messages"][number], n: number) => ({
    kind: "message" as const,
    address: connection.address,
    provider_message_id: `wamid.${connection.id}.${n}`,
    sender: { phone: "+16505551234", user_id: null, name: "Ada" },
    type: "text",
    handled: true,
    acknowledge: false,
    text: `~${text}`,
    metadata: {},
    sent_at: at(second),
  });
  await receive(ctx, connection, toMessage({ text: "first", second: 0 }, -1));
  await ctx.db.update(conversations).set(state).where(inOrg(ctx, conversations));
  await ctx.db.execute(
    sql`delete from graphile_worker._private_jobs where payload->>'organization_id' = ${ctx.organization_id}`,
  );
  return { ctx, connection, messages: messages.map(toMessage) };
}

/** All that a message leaves behind, without what differs between two organizations. */
async function leftIn({ ctx, connection }: Awaited<ReturnType<typeof scene>>) {
  const { messages } = await onlyThread(ctx);
  const [row] = await ctx.db.select().from(conversations).where(inOrg(ctx, conversations));
  const {
    id,
    organization_id,
    lead_id,
    connection_id,
    session_key,
    created_at,
    updated_at,
    updated_bucket,
    ...rest
  } = row ?? expect.fail();
  const { events } = await listEvents(ctx, { type: "message.created" });
  const windows = await ctx.db.execute(sql`
    select customer, customer_wrote_at from reply_windows where connection_id = ${connection.id}::uuid order by customer`);
  const jobs = await ctx.db.execute(sql`
    select task_identifier from graphile_worker.jobs where key = ${`answer:${id}`}`);
  const shown = messages.map(({ id: _, conversation_id: __, ...message }) => message);
  return {
    thread: rest,
    messages: shown,
    events: events.map(({ data }) => Reflect.get(data, "position")),
    windows: [...windows],
    jobs: [...jobs],
  };
}

test("a message that can't be taken in with the others leaves its customer's later ones out too", async () => {
  const messages = ["first", "second"].map((text) => ({ text, second: 1 }));
  const { connection, messages: sent } = await scene({ state: { status: "active" }, messages });
  const batch = sent.map((message, n) => {
    const sender = { ...message.sender, user_id: n === 0 ? "US.1491208655302741918" : null };
    return { connection, message: { ...message, sender }, origin: {} };
  });
  expect(await takeBatch(batch)).toEqual(new Set());
  expect(await takeBatch(batch.slice(1))).toEqual(new Set(batch.slice(1)));
});

test("messages taken in together leave what each leaves when it is taken in alone", async () => {
  await fc.assert(
    fc.asyncProperty(thread, async (one) => {
      const [together, alone] = [await scene(one), await scene(one)];
      const batch = together.messages.map((message) => ({
        connection: together.connection,
        message,
        origin: {},
      }));
      expect(await takeBatch(batch)).toEqual(new Set(batch));
      for (const message of alone.messages) await receive(alone.ctx, alone.connection, message);
      expect(await leftIn(together)).toEqual(await leftIn(alone));
    }),
    { numRuns: 40 },
  );
});
