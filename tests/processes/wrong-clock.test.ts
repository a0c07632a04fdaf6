import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { keepTime } from "@/db/time";
import { now } from "@/lib/time/time";
import { answerMessage } from "@/server/agent/answer";
import { sendMessage } from "@/server/channels/send/send";
import { claimSend, oldestUnsent } from "@/server/conversations/sending/sending";
import { addLeadNote, createLead } from "@/server/leads/actions";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { scene } from "@/tests/scene";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

// A process whose clock is changed while it runs must write what is right for the others.
let time: Awaited<ReturnType<typeof keepTime>>;
beforeEach(async () => {
  time = await keepTime();
});
afterEach(() => {
  time.stop();
  vi.useRealTimers();
});

/** Moves the process's clock by this many seconds, as NTP does: timers don't notice. */
function jump(seconds: number): void {
  const at = Date.now() + seconds * 1000;
  vi.useFakeTimers({ toFake: ["Date"], now: at });
}

/** The milliseconds since 1970 in a UUIDv7. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test.each([-3600, 3600])(
  "the database's time doesn't change when the clock jumps by %i s",
  async (seconds) => {
    const real = Date.now();
    jump(seconds);
    expect(Math.abs(now() - real)).toBeLessThan(2000);
  },
);

test("ids sort by the database's time, also after a clock that was an hour ahead", () => {
  const real = Date.now();
  jump(3600);
  const ids = [newId()];
  vi.useRealTimers();
  ids.push(newId(), newId());
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(Math.abs(madeAt(id) - real)).toBeLessThan(2000);
});

test("without the database's time, ids follow a clock that is set right", () => {
  time.stop();
  jump(3600);
  newId();
  vi.useRealTimers();
  expect(Math.abs(madeAt(newId()) - Date.now())).toBeLessThan(2000);
});

test("a note on a lead has the database's time", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const real = Date.now();
  jump(-3600);
  const { notes } = await addLeadNote(ctx, { lead_id, content: "Called back" });
  expect(Math.abs(Date.parse(notes[0]?.created_at ?? "") - real)).toBeLessThan(2000);
});

test("messages stay in order even if the clock is set back in between", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const sent_at = Math.floor(Date.now() / 1000) - 5;
  const write = (text: string, after: number) =>
    postB(textTo(address, { text, timestamp: sent_at + after }), app_secret);
  await write("first", 0);
  jump(-60);
  await write("second", 1);
  await write("third", 2);
  const { messages } = await onlyThread(ctx);
  expect(messages.map(({ content }) => content)).toEqual(["first", "second", "third"]);
});

test("the agent is asked at once even if the clock was set forward", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  jump(600);
  await postB(textTo(address), app_secret);
  const [conversation] = await conversationsOf(ctx);
  const due = await getDb().execute<{ seconds: number }>(sql`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
    where key = ${`answer:${conversation?.id}`}`);
  expect(due).toHaveLength(1);
  expect(due[0]?.seconds).toBeLessThan(5);
});

test("a process whose clock is ahead doesn't repeat another process's attempt to send", async () => {
  const { ctx, provider, input } = await answered();
  const [message] = await oldestUnsent(ctx.db, input);
  if (!message) throw new Error("there is nothing to send");
  await claimSend(ctx.db, message);
  jump(60);
  expect(await sendMessage(input)).toBeDefined();
  expect(provider.requests).toHaveLength(0);
});

/** A customer's message with an answer that is not sent yet. */
async function answered() {
  const { ctx, provider } = await scene();
  const [conversation] = await conversationsOf(ctx);
  const input = { organization_id: ctx.organization_id, conversation_id: conversation?.id ?? "" };
  await answerMessage(input);
  return { ctx, provider, input };
}

test("a delivery is made at once even if the clock was set back", async () => {
  const ctx = await newOrg();
  const { id, deliver } = await subscribed(ctx);
  jump(-600);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect((await deliveriesOf(ctx, id)).map(({ status }) => status)).toEqual(["succeeded"]);
});
