import { beforeAll, expect, test } from "vitest";
import { POST as agentEvent } from "@/app/api/v1/webhooks/agent-event/route";
import { env } from "@/lib/env";
import { createBooking } from "@/server/bookings/create";
import { sendMessage } from "@/server/channels/send/send";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { createLead, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { setEnv } from "@/tests/scene";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";
import { listDuplicates } from "./duplicates";
import { mergeLeads, undoMerge } from "./merge";

const [ONE, TWO] = ["491715550101", "491715550102"];
const [FIRST, SECOND] = [`+${ONE}`, `+${TWO}`];

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
  setEnv({ META_GRAPH_URL: provider.url });
  return () => provider.close();
});

/** An organization with a number that customers write to. */
async function desk() {
  const ctx = await newOrg({ country: "DE" });
  const number = await connectB(ctx);
  const threads = async (lead_id?: string) => (await listConversations(ctx, { lead_id })).conversations;
  const writes = async (from: string, text = "Hello") => {
    const timestamp = Math.floor(Date.now() / 1000);
    expect((await postB(textTo(number.address, { from, text, timestamp }), number.app_secret)).status).toBe(
      200,
    );
    const [thread] = await threads();
    if (!thread) throw new Error("nothing was stored");
    return thread;
  };
  const isFrom = (one: object) => "path" in one && String(one.path).includes(number.address);
  return {
    ctx,
    number,
    writes,
    threads,
    leads: async () => (await listLeads(ctx, {})).leads,
    /** What staff's reply in a thread is addressed to. */
    replies: async (conversation_id: string) => {
      await replyAsStaff(ctx, { conversation_id, content: "An answer" });
      await sendMessage({ organization_id: ctx.organization_id, conversation_id });
      const sent = provider.requests.filter(isFrom).at(-1);
      return sent?.body instanceof Object && "to" in sent.body ? String(sent.body.to).slice(1) : undefined;
    },
    event: async (data: object) => {
      const body = { event: "new_lead", organization_id: ctx.organization_id, data };
      return (await call(agentEvent, { token: env.INTERNAL_AUTH_TOKEN, body })).body.lead_id;
    },
  };
}

test("after a wrong merge is undone, each lead's thread is answered at its own number", async () => {
  const { ctx, writes, replies } = await desk();
  const [one, two] = [await writes(ONE), await writes(TWO)];
  const { merge_id } = await mergeLeads(ctx, { lead_id: one.lead_id, duplicate_id: two.lead_id });
  const asked = await writes(TWO, "My test results?");
  expect(await replies(asked.id)).toBe(TWO);
  expect(await replies(one.id)).toBe(ONE);
  await undoMerge(ctx, { merge_id });
  expect(await replies(one.id)).toBe(ONE);
  expect(await replies(asked.id)).toBe(TWO);
  expect((await writes(TWO, "Hello?")).lead_id).toBe(two.lead_id);
});

test("what a customer wrote while they were wrongly merged goes back with them", async () => {
  const { ctx, writes, threads } = await desk();
  const [one, two] = [await writes(ONE), await writes(TWO, "Good day")];
  await updateConversation(ctx, { conversation_id: two.id, status: "completed" });
  const { merge_id } = await mergeLeads(ctx, { lead_id: one.lead_id, duplicate_id: two.lead_id });
  await writes(TWO, "My test results?");
  await undoMerge(ctx, { merge_id });
  const previews = async ({ lead_id }: { lead_id: string }) =>
    (await threads(lead_id)).map(({ last_message_preview }) => last_message_preview);
  expect([await previews(one), await previews(two)]).toEqual([["Hello"], ["My test results?", "Good day"]]);
});

test("a corrected number is nobody's: a stranger who writes from it is a new lead", async () => {
  const { ctx, writes } = await desk();
  const booked = await createLead(ctx, { name: "Anna", phone: FIRST });
  await createBooking(ctx, { lead_id: booked.id, starts_at: "2031-01-06T09:00:00.000Z" });
  await updateLead(ctx, { lead_id: booked.id, phone: SECOND });
  expect((await writes(ONE, "When is my appointment?")).lead_id).not.toBe(booked.id);
  expect((await writes(TWO)).lead_id).toBe(booked.id);
});

test("a number from which nobody has written is the lead's only while it is their present number", async () => {
  const { ctx, writes } = await desk();
  const [first, second] = [
    await createLead(ctx, { name: "Anna", phone: FIRST }),
    await createLead(ctx, { name: "Ben", phone: FIRST }),
  ];
  await updateLead(ctx, { lead_id: first.id, phone: SECOND });
  // The one who is left with it gets it.
  expect((await writes(ONE)).lead_id).toBe(second.id);
});

test("a number that is typed for a customer who wrote from another is kept beside it, and finds nobody", async () => {
  const { ctx, writes, replies, leads } = await desk();
  const { lead_id, id } = await writes(ONE);
  expect(await updateLead(ctx, { lead_id, phone: SECOND })).toMatchObject({
    phone: FIRST,
    second_phone: SECOND,
  });
  expect((await updateLead(ctx, { lead_id, phone: FIRST })).phone).toBe(FIRST);
  const other = await writes(TWO);
  expect(other.lead_id).not.toBe(lead_id);
  expect([await replies(id), await replies(other.id)]).toEqual([ONE, TWO]);
  expect(await leads()).toHaveLength(2);
  const { leads: alike } = await listDuplicates(ctx, { lead_id: other.lead_id });
  expect(alike).toMatchObject([{ id: lead_id, shares: ["phone"] }]);
});

test("an agent that gives a wife her husband's number overwrites nothing and joins nobody to her thread", async () => {
  const { ctx, writes, event, threads } = await desk();
  const wife = await writes(ONE);
  expect(await event({ channel: "whatsapp", channel_id: FIRST, phone: SECOND })).toBe(wife.lead_id);
  expect(await getLead(ctx, { lead_id: wife.lead_id })).toMatchObject({ phone: FIRST, second_phone: SECOND });
  const husband = await writes(TWO);
  expect(husband.lead_id).not.toBe(wife.lead_id);
  expect(await threads(wife.lead_id)).toHaveLength(1);
});

test("a typed number loses its lead once they write from another", async () => {
  const { ctx, number, writes } = await desk();
  const user_id = "DE.12345678901234567";
  const wrote = textTo(number.address, { timestamp: Math.floor(Date.now() / 1000) });
  const { value } = wrote.entry[0].changes[0];
  value.contacts = [{ profile: { name: "Anna" }, user_id }];
  value.messages[0].from_user_id = user_id;
  delete value.messages[0].from;
  await postB(wrote, number.app_secret);
  const [anna] = (await listLeads(ctx, {})).leads;
  await updateLead(ctx, { lead_id: anna?.id ?? "", phone: SECOND });
  expect((await writes(TWO)).lead_id).not.toBe(anna?.id);
});

test("a message that is begun at a typed number follows its correction", async () => {
  const { ctx, writes, number } = await desk();
  const { beginConversation } = await import("@/server/channels/begin-conversation");
  const lead = await createLead(ctx, { name: "Anna", phone: FIRST });
  const template = { name: "hello_world", language: "en_US" };
  const begun = { lead_id: lead.id, connection_id: number.id, content: "Hello", template };
  const { conversation } = await beginConversation(ctx, begun).catch(() => ({ conversation: null }));
  expect(conversation).not.toBeNull();
  await updateLead(ctx, { lead_id: lead.id, phone: SECOND });
  expect((await writes(TWO)).id).toBe(conversation?.id);
});

test("a number that its country has lengthened is the same customer's", async () => {
  const { writes, leads } = await desk();
  await writes("22997123456");
  await writes("2290197123456");
  expect(await leads()).toHaveLength(1);
});

test("a customer whose name shows nothing is called by their number, and a long name is cut", async () => {
  const { ctx, number } = await desk();
  const named = async (from: string, name: string) => {
    const body = textTo(number.address, { from });
    body.entry[0].changes[0].value.contacts[0].profile.name = name;
    await postB(body, number.app_secret);
    return (await listLeads(ctx, {})).leads[0]?.name;
  };
  expect(await named(ONE, "\u3164")).toBe(FIRST);
  expect(await named(TWO, "x".repeat(5000))).toHaveLength(200);
});

test.each([
  ["o'brien", "Pat O’Brien"],
  ["d’arcy", "Sam D'Arcy"],
  ["muller", "Jürgen Müller"],
  ["MÜLLER", "Jürgen Müller"],
  ["münch", "Anna Munch"],
])("a search for %s finds %s", async (search, name) => {
  const ctx = await newOrg();
  for (const one of [name, "Somebody Else"]) await createLead(ctx, { name: one });
  expect((await listLeads(ctx, { search })).leads.map((lead) => lead.name)).toEqual([name]);
});

test("a cell or field with two numbers gives a lead both, and invisible marks are left out", async () => {
  const ctx = await newOrg({ country: "DE" });
  const typed = { name: "Anna", phone: "\u202a0171 5550101\u202c / 030 5550102" };
  expect(await createLead(ctx, typed)).toMatchObject({ phone: FIRST, second_phone: "+49305550102" });
  await expect(createLead(ctx, { name: "Ben", phone: "4,17912E+10" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});
