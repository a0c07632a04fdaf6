import fc from "fast-check";
import { expect, test } from "vitest";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { SUBSCRIBABLE } from "@/schema/event";
import { answerMessage } from "@/server/agent/answer";
import { sendMessage } from "@/server/channels/send/send";
import {
  getConversation,
  listConversations,
  listMessages,
  updateConversation,
} from "@/server/conversations/actions";
import { assignConversation, takeOver } from "@/server/conversations/inbox/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { addNote, deleteNote, updateNote } from "@/server/conversations/thread/notes";
import { addLeadNote, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { exportLeads } from "@/server/leads/export";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { readTimeline } from "@/server/overview/lead-timeline";
import { deliverWebhooks } from "@/server/webhooks/deliveries/deliver";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { listEvents } from "@/server/webhooks/feed";
import { completeConversation, handBack } from "@/tests/conversations";
import { scene, setEnv } from "@/tests/scene";
import { newReceiver } from "@/tests/stand-ins/posting";
import { postB, textTo } from "@/tests/whatsapp";
import { call, newStaff } from "@/tests/world";
import { secretsInDatabase } from "./canaries";

/** NOTE_OPERATIONS=10000 is the whole measurement; the default checks a change in a minute. */
const OPERATIONS = Number(process.env.NOTE_OPERATIONS ?? 1000);
const SEED = Number(process.env.NOTE_SEED ?? 20_261_122);
const CUSTOMERS = 6;
const READ_EVERY = 25;

/** In every note, and nowhere else. */
const CANARY = "heron-in-the-reeds";
const canaries = new Map([["a note", CANARY]]);

const ACTS = [
  ["note", 8],
  ["editNote", 3],
  ["deleteNote", 1],
  ["customerWrites", 6],
  ["agentAnswers", 6],
  ["send", 5],
  ["reply", 3],
  ["takeOver", 1],
  ["handBack", 4],
  ["assign", 1],
  ["complete", 1],
  ["setStatus", 1],
  ["escalate", 1],
  ["agentLogs", 1],
  ["leadNote", 1],
  ["updateLead", 1],
  ["merge", 1],
  ["undoMerge", 1],
  ["deliver", 4],
] as const;
type Act = (typeof ACTS)[number][0];

const step = fc.record({
  act: fc.oneof(...ACTS.map(([act, weight]) => ({ arbitrary: fc.constant<Act>(act), weight }))),
  which: fc.nat(1_000_000),
  who: fc.nat(2),
  words: fc.string({ maxLength: 40, unit: "grapheme" }),
});
type Step = { act: Act; which: number; who: number; words: string };

/** A clinic with customers, staff, agent, provider and a receiver of every event; records all that it hands out. */
async function watchedClinic() {
  setEnv({ WEBHOOK_ALLOW_INSECURE: "true", AGENT_DEBOUNCE_MS: "0" });
  const { ctx, agent, provider, number } = await scene(({ messages }) => ({
    body: {
      reply: { text: `You said: ${messages.at(-1)?.content ?? ""}` },
      state: { turns: messages.length },
    },
  }));
  const receiver = await newReceiver();
  const endpoint = await createEndpoint(ctx, { url: receiver.url, events: SUBSCRIBABLE });
  const staff = [ctx, await newStaff(ctx), await newStaff(ctx)] as const;
  const handedOut: string[] = [];
  const { organization_id } = ctx;
  const now = () => Math.floor(Date.now() / 1000);
  const write = (customer: number, text: string) =>
    postB(
      textTo(number.address, { from: String(16505550000 + customer), text, timestamp: now() }),
      number.app_secret,
    );
  for (let customer = 0; customer < CUSTOMERS; customer++) await write(customer, "Hello");
  const report = (event: string, data: object) =>
    call(agentEvent, {
      body: { event, organization_id, data },
      headers: { authorization: `Bearer ${env.INTERNAL_AUTH_TOKEN}` },
    });
  const deliver = () => deliverWebhooks({ organization_id, endpoint_id: endpoint.id });
  /** Reads these records through the API and records the answers. */
  const readAll = async (conversation_id: string, lead_id: string) => {
    const exported = await exportLeads(
      new Request("http://localhost/api/v1/leads/export", {
        headers: { authorization: `Bearer ${ctx.token}`, "x-forwarded-for": "192.0.2.1" },
      }),
      { params: Promise.resolve({}) },
    );
    const read = await Promise.all([
      getConversation(ctx, { conversation_id }),
      listMessages(ctx, { conversation_id }),
      listConversations(ctx, { size: 100 }),
      getLead(ctx, { lead_id }),
      listLeads(ctx, { size: 100 }),
      readTimeline(ctx, { lead_id }),
      listEvents(ctx, { limit: 100 }),
      listDeliveries(ctx, { endpoint_id: endpoint.id, size: 100 }),
    ]);
    handedOut.push(JSON.stringify(read), await exported.text());
  };
  const everything = () =>
    [
      ...handedOut,
      ...agent.turns.map((turn) => JSON.stringify(turn)),
      ...[...provider.requests, ...provider.reads].map((request) => JSON.stringify(request)),
      ...receiver.received.map((webhook) => JSON.stringify(webhook)),
    ].join("\n");
  return { ctx, staff, agent, provider, receiver, write, report, deliver, readAll, everything };
}

type Clinic = Awaited<ReturnType<typeof watchedClinic>>;

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** Runs the steps in order; counts what was done and what the service refused. */
async function play(clinic: Clinic, steps: readonly Step[]) {
  const { ctx, staff, write, report, deliver, readAll } = clinic;
  const notes: { conversation_id: string; note_id: string; author: number }[] = [];
  const merges: string[] = [];
  const done = new Map<Act, number>();
  let refused = 0;
  let threads = (await listConversations(ctx, { size: 100 })).conversations;

  const run = async ({ act, which, who, words }: Step) => {
    const thread = pick(threads, which);
    if (!thread) throw new Error("there is no conversation");
    const { id: conversation_id, lead_id } = thread;
    const job = { organization_id: ctx.organization_id, conversation_id };
    const me = staff[who] ?? ctx;
    const at = notes.length > 0 ? which % notes.length : -1;
    const note = notes[at];
    const author = staff[note?.author ?? 0] ?? ctx;
    const text = words.trim() || "Yes";
    const acts: Record<Act, () => Promise<unknown>> = {
      note: async () => {
        const mentions = [pick(staff, which)?.actor.id ?? ""];
        const { id } = await addNote(me, { conversation_id, content: `${CANARY} ${words}`, mentions });
        notes.push({ conversation_id, note_id: id, author: who });
      },
      editNote: async () => {
        if (note) await updateNote(author, { ...keyOf(note), content: `${words} ${CANARY}` });
      },
      deleteNote: async () => {
        if (note) await deleteNote(author, keyOf(note));
        notes.splice(at, 1);
      },
      customerWrites: () => write(which % CUSTOMERS, text),
      agentAnswers: () => answerMessage(job),
      send: () => sendMessage(job),
      reply: () => replyAsStaff(me, { conversation_id, content: text }),
      takeOver: () => takeOver(me, { conversation_id }),
      handBack: () => handBack(me, { conversation_id }),
      assign: () => assignConversation(ctx, { conversation_id, user_id: me.actor.id }),
      complete: () => completeConversation(me, { conversation_id }),
      setStatus: () =>
        updateConversation(me, { conversation_id, status: which % 2 ? "active" : "escalated" }),
      escalate: () => report("escalation", { lead_id, reason: text }),
      agentLogs: () => report("message_logged", { lead_id, role: "user", content: text }),
      leadNote: () => addLeadNote(me, { lead_id, content: text }),
      updateLead: () => updateLead(me, { lead_id, company: text }),
      merge: async () => {
        const other = threads.find((one) => one.lead_id !== lead_id);
        if (!other || merges.length > 2) return;
        merges.push((await mergeLeads(me, { lead_id, duplicate_id: other.lead_id })).merge_id);
      },
      undoMerge: async () => {
        const merge_id = merges.pop();
        if (merge_id) await undoMerge(me, { merge_id });
      },
      deliver,
    };
    await acts[act]();
    done.set(act, (done.get(act) ?? 0) + 1);
  };

  for (const [index, one] of steps.entries()) {
    await run(one).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused++;
    });
    if (["merge", "undoMerge", "customerWrites"].includes(one.act) || index % READ_EVERY === 0)
      threads = (await listConversations(ctx, { size: 100 })).conversations;
    const read = pick(threads, one.which);
    if (index % READ_EVERY === 0 && read) await readAll(read.id, read.lead_id);
  }
  return { done, refused, notes: notes.length };
}

const keyOf = ({ conversation_id, note_id }: { conversation_id: string; note_id: string }) => ({
  conversation_id,
  note_id,
});

test(
  `after ${OPERATIONS} random operations no note has left the service or reached another table`,
  async () => {
    const clinic = await watchedClinic();
    const steps = fc.sample(step, { numRuns: OPERATIONS, seed: SEED });
    const { done, refused, notes } = await play(clinic, steps);
    await clinic.deliver();
    const all = clinic.everything();
    process.stdout.write(
      `${OPERATIONS} operations (${refused} refused), ${notes} notes kept; ${clinic.agent.turns.length} turns of the agent, ` +
        `${clinic.provider.requests.length} requests to the provider, ${clinic.receiver.received.length} webhooks: ` +
        `${all.split(CANARY).length - 1} notes among ${all.length} characters\n`,
    );
    // Every operation really ran, and everything that could leak a note was sent something.
    expect([...done.keys()].sort()).toEqual(ACTS.map(([act]) => act).sort());
    expect(notes).toBeGreaterThan(10);
    for (const reached of [clinic.agent.turns, clinic.provider.requests, clinic.receiver.received])
      expect(reached.length).toBeGreaterThan(10);
    expect(all.split(CANARY)).toHaveLength(1);
    const { found } = await secretsInDatabase(canaries);
    expect(found).toEqual(["a note in public.conversation_notes"]);
  },
  OPERATIONS * 60 + 60_000,
);
