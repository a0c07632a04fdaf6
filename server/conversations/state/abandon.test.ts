import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import { updateConversation } from "@/server/conversations/actions";
import { listEvents } from "@/server/webhooks/feed";
import { scene } from "@/tests/scene";
import { abandonConversations } from "./abandon";
import { waitFor } from "./waiting";

type Scene = Awaited<ReturnType<typeof scene>>;

const HOUR_MS = 3_600_000;
const answered = async (customer: Scene) => {
  await customer.answer();
  await customer.send();
};
const escalate = ({ ctx, id }: Scene) =>
  updateConversation(ctx, { conversation_id: id, status: "escalated" });
const statusOf = async (customer: Scene) => (await customer.read()).status;

/** Runs the hourly job for every hour until `hours` from now. */
async function letPass(hours: number): Promise<void> {
  for (let hour = 1; hour <= hours; hour++)
    await abandonConversations({}, new Date(Date.now() + hour * HOUR_MS));
}

/** Conversations that wait for somebody on our side, each for a different reason. */
async function waitingOnes(): Promise<Record<string, Scene>> {
  const later = () => ({ status: 202, body: {} });
  const silent = () => ({ body: { reply: null } });
  const all = {
    "for an answer": await scene(),
    "for an agent that answers later": await scene(later),
    "for an agent that said nothing": await scene(silent),
    "for the team": await scene(),
    "for the team, which wrote last": await scene(),
    "for an answer that was not sent": await scene(),
    "for an answer that could not be sent": await scene(),
    "for a person, because of what the agent can't see": await scene(),
    "for its time": await scene(),
    "for an appointment to be confirmed": await scene(),
    "again, after an answer": await scene(),
  };
  await all["for an agent that answers later"].answer();
  await all["for an agent that said nothing"].answer();
  await escalate(all["for the team"]);
  await answered(all["for the team, which wrote last"]);
  await escalate(all["for the team, which wrote last"]);
  await all["for an answer that was not sent"].answer();
  await all["for an answer that could not be sent"].answer();
  for (const [reason, reading] of [
    ["for a person, because of what the agent can't see", waitFor("media")],
    ["for its time", { snoozed_until: "2099-01-01T09:00:00Z" }],
    ["for an appointment to be confirmed", waitFor("booking_requested")],
  ] as const) {
    await answered(all[reason]);
    const { ctx, id } = all[reason];
    await ctx.db
      .update(conversations)
      .set(reading)
      .where(byId(ctx, conversations, id));
  }
  const last = all["again, after an answer"];
  // Each scene sends through the provider of the last one.
  last.provider.failNext({ status: 400, body: { error: { code: 131026, message: "undeliverable" } } });
  await all["for an answer that could not be sent"].send();
  await answered(last);
  await last.write("and on Tuesday?");
  return all;
}

test("in thirty days no waiting conversation is closed, but one whose customer stopped responding is", async () => {
  const waiting = await waitingOnes();
  const before = await Promise.all(Object.values(waiting).map(statusOf));
  const gone = await scene();
  await answered(gone);
  await letPass(30 * 24);
  expect(await Promise.all(Object.values(waiting).map(statusOf))).toEqual(before);
  expect(await statusOf(gone)).toBe("abandoned");
});

test("a conversation whose customer stopped responding is abandoned once, after 72 hours of silence", async () => {
  const gone = await scene();
  await answered(gone);
  await letPass(71);
  expect(await statusOf(gone)).toBe("active");
  await letPass(73);
  expect(await statusOf(gone)).toBe("abandoned");
  const { events } = await listEvents(gone.ctx, {});
  expect(events.filter(({ event }) => event === "conversation.updated")).toHaveLength(1);
});

test("a younger conversation and a completed one are left alone", async () => {
  const [young, completed] = [await scene(), await scene()];
  for (const customer of [young, completed]) await answered(customer);
  await updateConversation(completed.ctx, { conversation_id: completed.id, status: "completed" });
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  await abandonConversations({}, later(71));
  expect(await statusOf(young)).toBe("active");
  await abandonConversations({}, later(100));
  expect(await statusOf(completed)).toBe("completed");
});

test("many silent conversations are found by an index and closed in batches", async () => {
  const { ctx } = await scene();
  const organization = sql`organization_id = ${ctx.organization_id}::uuid`;
  await ctx.db.execute(sql`
    insert into conversations (organization_id, id, lead_id, session_key, channel, status, outbound_position, updated_at)
    select organization_id, new_id(), lead_id, 'n:' || n, 'whatsapp',
      case when n <= 201 then 'active' else 'completed' end, 1, now() - interval '80 hours'
    from conversations, generate_series(1, 3000) n where ${organization}`);
  await ctx.db.execute(sql`analyze conversations`);
  const scans = async () => {
    await closeDb();
    const [row] = await getDb().execute<{ scans: number }>(
      sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'conversations_active_index'`,
    );
    return row?.scans ?? 0;
  };
  const before = await scans();
  expect(await abandonConversations()).toMatchObject({ run_again_at: expect.any(Date) });
  expect(await abandonConversations()).toBeUndefined();
  await expect.poll(scans).toBeGreaterThan(before);
  const [count] = await getDb().execute(sql`select count(*)::int as abandoned from conversations
    where ${organization} and status = 'abandoned'`);
  expect(count).toEqual({ abandoned: 201 });
});
