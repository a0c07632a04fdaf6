import { sql } from "drizzle-orm";
import { afterEach, expect, vi } from "vitest";
import { GET } from "@/app/api/trpc/[trpc]/route";
import { getDb } from "@/db/client";
import type { LiveItem } from "@/schema/live";
import { createLead } from "@/server/leads/actions";
import { liveBroker } from "@/server/live/live-broker";
import { livePath, watchOver } from "./http/event-stream";
import { closeAtEnd, closeOpen } from "./open";
import { setEnv } from "./scene";
import type { TestCtx } from "./world";

type Watch = Awaited<ReturnType<typeof watchOver>>;

const listeners = async () =>
  (
    await getDb().execute(sql`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'frontdesk live'
        and query ilike 'listen%' and state = 'idle'`)
  ).length;

/** Waits until exactly `count` connections of this test file listen for announcements. */
export const listening = (count: number) => vi.waitFor(async () => expect(await listeners()).toBe(count));

async function endStreams(): Promise<void> {
  vi.useRealTimers();
  setEnv({ DATABASE_DIRECT_URL: "" });
  await closeOpen();
  // The process listens for some seconds after it was last asked who views a conversation.
  await liveBroker().close();
  await listening(0);
}

/** Ends this file's streams after each test, before the next one counts listeners. */
export const endStreamsAfterEach = (): void => afterEach(endStreams);

/** Opens the dashboard's stream as the token's owner; closes it when the test ends. */
export async function watch(
  { token }: { token: string },
  lastEventId?: string,
  user_id?: string,
): Promise<Watch> {
  const watching = await watchOver((signal) => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    return GET(new Request(`http://localhost${livePath(lastEventId, user_id)}`, { headers, signal }), {
      params: Promise.resolve({}),
    });
  });
  closeAtEnd(() => watching.close());
  return watching;
}

/** Watches, and waits until announcements reach this process. */
export async function watchAndListen(ctx: TestCtx): Promise<Watch> {
  const watching = await watch(ctx);
  await listening(1);
  const lead = await createLead(ctx, { name: "Hello" });
  await watching.next(isOfLead(lead.id));
  return watching;
}

/** Matches items of one type. */
export const is = (type: LiveItem["type"]) => (item: LiveItem) => item.type === type;

/** Matches the item that says that this lead was created. */
export const isOfLead = (id: string) => (item: LiveItem) =>
  item.type === "lead.created" && item.lead_id === id;

/** Tests of the regular check of the database fake only intervals; everything else uses the real clock. */
export const FAKE_INTERVALS = { toFake: ["setInterval" as const, "clearInterval" as const] };
