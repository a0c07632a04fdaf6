import { expect, test } from "vitest";
import type { AgentTurn } from "@/schema/agent";
import { createResource } from "@/server/accounts/organization/resources";
import type { Agent } from "@/server/adapters/agent/agent";
import { inventedTurn } from "@/server/adapters/agent/synthetic-turn";
import { withSlots } from "@/server/adapters/agent/with-slots";
import { answerMessage } from "@/server/agent/answer";
import { asksFor, inDays, modelScene, texts, titles } from "@/server/agent/model/model.fixture";
import { businessOf } from "@/server/agent/turn";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { createLead } from "@/server/leads/actions";
import { type AskedModel, type Said, script } from "@/tests/stand-ins/model";
import { houseOf } from "./availability";

const RUIZ = "Dr. Ana Ruiz";
const MARSH = "Dr. Ben Marsh";

/** A practice of two dentists, with a customer who asks for a cleaning. */
async function practice() {
  let says: (asked: AskedModel) => Said = () => ({ text: "How can I help?" });
  const scene = await modelScene((asked) => says(asked));
  const { ctx } = scene;
  const ruiz = await createResource(ctx, { name: RUIZ, kind: "person" });
  const marsh = await createResource(ctx, { name: MARSH, kind: "person" });
  const ask = async (line: string, ...steps: Said[]) => {
    says = script(...steps);
    await scene.write(line);
    const { conversations } = await listConversations(ctx, {});
    const conversation_id = conversations.find(({ status }) => status === "active")?.id ?? "";
    await answerMessage({ organization_id: ctx.organization_id, conversation_id });
    return getConversation(ctx, { conversation_id });
  };
  const bookings = async () =>
    (await listBookings(ctx, {})).bookings.filter(({ status }) => status === "booked");
  /** Another customer takes a dentist's time. */
  const take = async (resource_id: string, starts_at: string) => {
    const { id: lead_id } = await createLead(ctx, { name: "Bob" });
    return createBooking(ctx, { lead_id, resource_id, starts_at, services: ["Cleaning"] });
  };
  return { ...scene, ruiz, marsh, ask, bookings, take };
}

const day = inDays(4);
const at = (time: string) => `${day}T${time}`;
const free = (input: object) => asksFor("free_slots", { service: "Cleaning", from: day, to: day, ...input });
const which: Said = { text: "Which of these suits you?" };
const rowsOf = (thread: { messages: { metadata: Record<string, unknown> }[] }) =>
  JSON.stringify(thread.messages.at(-1)?.metadata);

test("who is asked for by name is offered, asked about, booked and named in the confirmation", async () => {
  const { ask, bookings, marsh, model } = await practice();
  const offered = await ask(
    "A cleaning with Dr Marsh please",
    free({ with: "Marsh", earliest: "10:00" }),
    which,
  );
  expect(rowsOf(offered)).toContain(`with ${MARSH}`);
  expect(rowsOf(offered)).not.toContain(RUIZ);
  expect(model.asked.at(-1)?.body).toContain(`${day}T10:00 with ${MARSH}`);
  const book = { service: "Cleaning", with: "dr marsh", starts_at: at("10:00") };
  const asked = await ask("ten please, what do I do?", asksFor("book", book));
  expect(texts(asked).at(-1)).toMatch(/^Shall I book this for you: Cleaning with Dr\. Ben Marsh, .*10:00\?$/);
  const done = await ask("yes");
  expect(texts(done).at(-1)).toMatch(/^You are booked: Cleaning with Dr\. Ben Marsh, /);
  expect(await bookings()).toMatchObject([{ resource_id: marsh.id }]);
});

test("without a name, rows say who is free, and the confirmation names who it is with", async () => {
  const { ask, bookings, ruiz, marsh, take } = await practice();
  await take(ruiz.id, `${at("10:00")}:00.000Z`);
  const offered = await ask("A cleaning please", free({ earliest: "10:00" }), which);
  expect(rowsOf(offered)).toMatch(/10:00","description":"with Dr\. Ben Marsh"/);
  expect(rowsOf(offered)).toMatch(/11:00","description":"with Dr\. Ana Ruiz or Dr\. Ben Marsh"/);
  const done = await ask(titles(offered)[0] ?? "");
  expect(texts(done).at(-1)).toContain(`Cleaning with ${MARSH}`);
  expect((await bookings()).map(({ resource_id }) => resource_id)).toContain(marsh.id);
});

test("if the person is busy, that is said, and their nearest times come before others'", async () => {
  const { ask, ruiz, take, model } = await practice();
  await take(ruiz.id, `${at("10:00")}:00.000Z`);
  const wish = { with: RUIZ, earliest: "10:00", latest: "10:00" };
  const thread = await ask("Dr Ruiz at ten?", free(wish), which);
  expect(texts(thread).at(-1)).toMatch(/^Dr\. Ana Ruiz has no free time then\./);
  const rows = [...rowsOf(thread).matchAll(/"description":"with ([^"]+)"/g)].map(([, who]) => who);
  expect(rows.slice(0, 3)).toEqual([RUIZ, RUIZ, RUIZ]);
  expect(rows.at(-1)).toBe(MARSH);
  expect(titles(thread)[0]).toMatch(new RegExp(`${Number(day.slice(8))} .*, 0[789]:`));
  expect(model.asked.at(-1)?.body).toContain("has no free time then");
});

test("an appointment is moved to another person", async () => {
  const { ask, bookings, ruiz, marsh } = await practice();
  const book = { service: "Cleaning", with: RUIZ, starts_at: at("10:00") };
  await ask("Ten with Ruiz, is that right?", asksFor("book", book));
  await ask("yes");
  expect(await bookings()).toMatchObject([{ resource_id: ruiz.id }]);
  const move = { appointment: "A1", with: MARSH, starts_at: at("10:00") };
  const asked = await ask("Could I see Dr Marsh instead?", asksFor("move", move));
  expect(texts(asked).at(-1)).toMatch(
    /\(Cleaning with Dr\. Ana Ruiz, .*\) to .*, 10:00 with Dr\. Ben Marsh\?$/,
  );
  const moved = await ask("yes");
  expect(texts(moved).at(-1)).toContain(`moved: Cleaning with ${MARSH}`);
  expect(await bookings()).toMatchObject([{ resource_id: marsh.id }]);
});

test("a person whom the business has not got, or who does not do it, is told to the model", async () => {
  const { ask, ctx, model } = await practice();
  await createResource(ctx, { name: "Sam Lee", kind: "person", services: ["Whitening"] });
  await ask("With Dr Fox", free({ with: "Dr. Fox" }), { text: "Nobody here is called that." });
  expect(model.asked.at(-1)?.body).toMatch(/Nobody is called .*Fox/);
  await ask("Then with Sam", free({ with: "Sam" }), which);
  expect(model.asked.at(-1)?.body).toContain("Sam Lee does not offer Cleaning");
});

test("an outside agent that wants a person's free times gets theirs alone, and none of a stranger", async () => {
  const { ctx } = await practice();
  const turn = inventedTurn({ organization: await businessOf(ctx, new Date()) });
  const asks = async (name: string) => {
    let seen: AgentTurn = turn;
    const wants_slots = { service: "Cleaning", with: name };
    const agent: Agent = {
      answer: async (told) => {
        seen = told;
        return { kind: "answer", reply: null, events: [], ...(told.slots_for === null && { wants_slots }) };
      },
    };
    await withSlots(agent, houseOf(ctx)).answer(turn, "key");
    return seen.organization.open_slots;
  };
  const free = await asks(MARSH);
  expect(free.length).toBeGreaterThan(9);
  expect(new Set(free.flatMap((slot) => slot.with))).toEqual(new Set([MARSH]));
  expect(await asks("Dr. Fox")).toEqual([]);
});
