import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { transaction } from "@/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { createBooking } from "@/server/bookings/create";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { tellBooking } from "@/server/bookings/reminders/tell-booking";
import { moveBooking } from "@/server/bookings/store";
import { beginConversation } from "@/server/channels/begin-conversation";
import { sendMessage } from "@/server/channels/send/send";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { systemCtx } from "@/server/http/ctx";
import { createLead, listLeads, updateLead } from "@/server/leads/actions";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { setEnv } from "@/tests/scene";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import { connectB, postB, publishedTo, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";

const NUMBERS = ["491715550101", "491715550102", "5511987654321", "491715550104"] as const;
/** The older spelling of the Brazilian number, under which the same customer may write. */
const OLD_SPELLING: Record<string, string> = { "5511987654321": "551187654321" };
const HOUR = 3_600_000;

/** Everything that can happen, the frequent more than once. */
const ACTS = [
  "write",
  "write",
  "write",
  "write",
  "create",
  "patch",
  "patch",
  "new_lead",
  "log",
  "merge",
  "merge",
  "undo",
  "undo",
  "move",
  "reply",
  "reply",
  "begin",
  "complete",
  "book",
  "postpone",
  "remind",
  "send",
] as const;

const number = fc.constantFrom(...NUMBERS);
const Step = fc.record({
  act: fc.constantFrom(...ACTS),
  from: number,
  to: number,
  phone: fc.option(number),
  is_old: fc.boolean(),
  at: fc.nat(5),
  other: fc.nat(5),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const Sent = z.object({ to: z.string(), biz_opaque_callback_data: z.string() });

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
  setEnv({ META_GRAPH_URL: provider.url });
});
afterAll(() => provider.close());

/** Numbers that a provider said belong to one person, one after the other. */
function people() {
  const same = new Map<string, string>();
  const of = (one: string): string => {
    const next = same.get(one);
    return next ? of(next) : one;
  };
  return {
    of: (written: string) =>
      of(Object.entries(OLD_SPELLING).find(([, old]) => old === written)?.[0] ?? written),
    join: (one: string, other: string) => of(one) !== of(other) && same.set(of(one), of(other)),
  };
}

async function desk() {
  const ctx = await newOrg({ country: "DE" });
  const connection = await connectB(ctx);
  const person = people();
  /** The new numbers of customers, as a provider told us. */
  const announced = new Set<string>();
  const merges: string[] = [];
  const bookings: string[] = [];
  let seen = provider.requests.length;
  let sent = 0;
  let postponed = 0;
  await createReminderStep(ctx, {
    ...{ moment: "before", offset_minutes: 120, content: "See you soon.", has_buttons: false, is_on: true },
  });
  const post = async (body: object) => expect((await postB(body, connection.app_secret)).status).toBe(200);
  const leads = async () => (await listLeads(ctx, {})).leads.toReversed();
  const threads = async () => (await listConversations(ctx, {})).conversations;
  const pick = <T>(from: T[], at: number): T | undefined => from[at % (from.length || 1)];
  const event = (name: string, data: object) =>
    call(agentEvent, {
      token: env.INTERNAL_AUTH_TOKEN,
      body: { event: name, organization_id: ctx.organization_id, data },
    });

  /** The numbers from which customers wrote in each thread, and of whom it is. */
  const wrote = () =>
    ctx.db.execute<{
      id: string;
      lead_id: string;
      status: string;
      reply_to: string | null;
      from: string[];
    }>(sql`
      select conversations.id, lead_id, status, reply_to,
        (select coalesce(array_agg(distinct split_part(content, ' ', 2)), '{}') from messages
         where messages.conversation_id = conversations.id and role = 'user') as "from"
      from conversations where organization_id = ${ctx.organization_id}::uuid`);

  /** The numbers that leads have now. */
  const identities = () =>
    ctx.db.execute<{ lead_id: string; address: string }>(sql`
      select lead_id, coalesce(address, value) as address from lead_identities
      where organization_id = ${ctx.organization_id}::uuid and former_at is null and kind = 'phone'`);

  /** Everybody whom a lead's threads are with, and whom a single thread is with. */
  async function checkThreads() {
    const all = await wrote();
    const held = await identities();
    for (const thread of all) {
      const writers = new Set(thread.from.map(person.of));
      expect(writers.size, `one person writes in thread ${thread.id}`).toBeLessThanOrEqual(1);
      if (thread.reply_to === null) continue;
      const to = person.of(thread.reply_to.slice(1));
      for (const writer of writers) expect(to, "a thread is answered to whoever writes in it").toBe(writer);
      const own = held.filter(({ lead_id }) => lead_id === thread.lead_id);
      expect(
        own.some(({ address }) => person.of(address.slice(1)) === to),
        "an open thread is answered at an identity of its lead",
      ).toBe(true);
    }
    if (merges.length > 0) return;
    for (const { lead_id } of all) {
      const theirs = all
        .filter((thread) => thread.lead_id === lead_id)
        .flatMap(({ from }) => from.map(person.of));
      expect(new Set(theirs).size, "a lead that nobody merged is one person").toBeLessThanOrEqual(1);
    }
  }

  /** Sends all that waits, and compares each receiver with the thread and the lead that the message is in. */
  async function send() {
    for (const { id } of await threads()) {
      const input = { organization_id: ctx.organization_id, conversation_id: id };
      for (let left = 9; left > 0 && (await sendMessage(input)); left--);
    }
    const fresh = provider.requests.slice(seen);
    seen = provider.requests.length;
    const [all, held] = [await wrote(), await identities()];
    for (const { body } of fresh) {
      const { to, biz_opaque_callback_data: id } = Sent.parse(body);
      const [message] = await ctx.db.execute<{ conversation_id: string; phone: string | null }>(sql`
        select conversation_id, phone from messages
        join conversations on conversations.id = conversation_id join leads on leads.id = lead_id
        where messages.id = ${id}::uuid`);
      const thread = all.find((one) => one.id === message?.conversation_id);
      const ofLead = all
        .filter((one) => one.lead_id === thread?.lead_id)
        .flatMap(({ from }) => from.map(person.of));
      const receiver = person.of(to.slice(1));
      const isWriter = thread?.from.map(person.of).includes(receiver);
      const isQuiet = thread?.from.length === 0;
      const isTyped = isQuiet && (ofLead.includes(receiver) || message?.phone === to);
      const isAnnounced =
        isQuiet &&
        announced.has(to) &&
        held.some(({ lead_id, address }) => lead_id === thread.lead_id && address === to);
      expect(isWriter || isTyped || isAnnounced, `${to} is the person of ${JSON.stringify(thread)}`).toBe(
        true,
      );
      sent++;
    }
  }

  const acts = {
    write: ({ from, is_old }: Step) => {
      const spelled = is_old ? (OLD_SPELLING[from] ?? from) : from;
      return post(
        textTo(connection.address, { from: spelled, text: `from ${from} hello`, timestamp: now() }),
      );
    },
    create: ({ to }: Step) => createLead(ctx, { name: "By hand", phone: `+${to}` }),
    patch: async ({ at, phone }: Step) => {
      const lead = pick(await leads(), at);
      if (lead) await updateLead(ctx, { lead_id: lead.id, phone: phone && `+${phone}` });
    },
    new_lead: ({ from, to }: Step) =>
      event("new_lead", { channel: "whatsapp", channel_id: `+${from}`, phone: `+${to}` }),
    log: ({ to }: Step) =>
      event("message_logged", {
        channel: "whatsapp",
        channel_id: `+${to}`,
        content: `to ${to}`,
        deliver: true,
      }),
    merge: async ({ at, other }: Step) => {
      const all = await leads();
      const [kept, merged] = [pick(all, at), pick(all, other)];
      if (!kept || !merged || kept === merged) return;
      const both = { lead_id: kept.id, duplicate_id: merged.id };
      merges.push((await mergeLeads(ctx, both)).merge_id);
    },
    undo: async ({ at }: Step) => {
      const merge_id = pick(merges, at);
      if (!merge_id) return;
      await undoMerge(ctx, { merge_id });
      merges.splice(merges.indexOf(merge_id), 1);
    },
    move: async ({ from, to }: Step) => {
      if (from === to) return;
      const body = publishedTo(connection.address, "message_system_user_changed_number");
      const [message] = body.entry[0].changes[0].value.messages;
      Object.assign(message, { from, timestamp: String(now()) });
      Object.assign(message.system, { wa_id: to, body: `User A changed from ${from} to ${to}` });
      person.join(from, to);
      announced.add(`+${to}`);
      await post(body);
    },
    reply: async ({ at }: Step) => {
      const thread = pick(await threads(), at);
      if (thread) await replyAsStaff(ctx, { conversation_id: thread.id, content: "An answer" });
    },
    begin: async ({ at }: Step) => {
      const lead = pick(await leads(), at);
      const template = { name: "hello", language: "en", variables: [] };
      const begun = { connection_id: connection.id, content: "Hello", template };
      if (lead) await beginConversation(ctx, { lead_id: lead.id, ...begun });
    },
    complete: async ({ at }: Step) => {
      const thread = pick(await threads(), at);
      if (thread) await updateConversation(ctx, { conversation_id: thread.id, status: "completed" });
    },
    book: async ({ at }: Step) => {
      const lead = pick(await leads(), at);
      if (!lead) return;
      const starts_at = new Date(Date.now() + (bookings.length + 2) * HOUR).toISOString();
      bookings.push((await createBooking(ctx, { lead_id: lead.id, starts_at })).id);
    },
    postpone: async ({ at }: Step) => {
      const booking_id = pick(bookings, at);
      if (!booking_id) return;
      const [starts_at, ends_at] = [50 + postponed, 51 + postponed++].map((hours) =>
        new Date(Date.now() + hours * HOUR).toISOString(),
      );
      await transaction(ctx.db, (tx) =>
        moveBooking(tx, systemCtx(tx, ctx.organization_id), booking_id, { starts_at, ends_at }),
      );
      await tellBooking({ organization_id: ctx.organization_id, booking_id });
    },
    remind: () => sendReminders(Date.now() + HOUR),
    send,
  };

  return {
    send,
    count: () => sent,
    run: async (step: Step) => {
      const act: (step: Step) => Promise<unknown> = acts[step.act];
      await act(step).catch((error: unknown) => {
        // What can't be done is refused.
        if (!(error instanceof AppError)) throw error;
      });
      await checkThreads();
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
const RUNS = Number(process.env.RIGHT_PERSON_RUNS ?? 25);

test(
  "whatever is merged, undone, corrected and moved, no message reaches anybody but its lead",
  async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 8, maxLength: 25, size: "max" }), async (steps) => {
        const { run, send, count } = await desk();
        for (const step of steps) await run(step);
        await send();
        sent += count();
      }),
      { numRuns: RUNS, endOnFailure: RUNS > 100, interruptAfterTimeLimit: RUNS * 6_000 },
    );
    expect(sent).toBeGreaterThan(RUNS);
  },
  RUNS * 8_000,
);
