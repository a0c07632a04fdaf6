import { expect, test } from "vitest";
import { addDays, dateOf } from "@/lib/time/clock";
import { offerButtons } from "@/schema/offer-button";
import { modelDesk, uses } from "@/server/adapters/agent/model/model.fixture";
import { noticesIn } from "@/server/adapters/languages/languages";

const today = dateOf(Date.now(), "Europe/Paris");
const on = { waiting_list: true };
const AT = "2099-12-04T09:00:00.000Z";
const held = {
  ...{ id: crypto.randomUUID(), services: ["Cleaning"], starts_at: AT, ends_at: "2099-12-04T09:30:00.000Z" },
  held_until: "2099-12-03T09:15:00.000Z",
};
const accepted = { event: "waiting_list_answer", data: { offer_id: held.id, status: "accepted" } };
const toolsIn = ({ model }: ReturnType<typeof modelDesk>) =>
  (model.doGenerateCalls.at(-1)?.tools ?? []).map(({ name }) => name);
const promptIn = ({ model }: ReturnType<typeof modelDesk>) =>
  JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);

/** A customer who was just offered a time of the waiting list in the conversation. */
function offered(offers = [held]) {
  const one = modelDesk({ offers, lead: { name: "Ada", email: "ada@example.com" } });
  const buttons = offerButtons(held, noticesIn("en").offer.labels);
  one.add("assistant", "A time is free.", { author: "agent", offer: { offer_id: held.id }, buttons });
  return one;
}

test("the tool puts the customer on the list with their wish, once, and the desk says so", async () => {
  const people = [{ name: "Dr. Weber", services: null }];
  const facts = { address: null, opening_hours: {}, exceptions: [], people };
  const { say } = modelDesk({ ...on, facts });
  const wish = {
    with: "weber",
    from: "2099-12-05",
    to: "2099-12-12",
    parts: ["morning", "evening"],
    note: "Soon",
  };
  const joins = { name: "join_waiting_list", input: { service: "cleaning", ...wish } };
  const answer = await say("put me on the waiting list", { tools: [joins, joins] }, { text: "Booked!" });
  expect(answer.text).toBe(
    "You are on our waiting list for Cleaning with Dr. Weber. We write to you as soon as a time comes free that suits you.",
  );
  const hours = [
    { from: "00:00", to: "12:00" },
    { from: "17:00", to: "24:00" },
  ];
  const days = { first_on: "2099-12-05", last_on: "2099-12-12" };
  expect(answer.events.filter(({ event }) => event === "waiting_list_join")).toEqual([
    {
      event: "waiting_list_join",
      data: { services: ["Cleaning"], with: "Dr. Weber", ...days, hours, notes: "Soon" },
    },
  ]);
});

test("without days somebody waits for two weeks from today, and what is over is not waited for", async () => {
  const joins = (input: object) => uses("join_waiting_list", { service: "Cleaning", ...input });
  const plain = await modelDesk(on).say("I'll wait", joins({}));
  const late = await modelDesk(on).say("I'll wait", joins({ from: "2020-01-01", to: "2099-01-01" }), {
    text: "Until when?",
  });
  const first_on = today;
  expect(plain.events).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ first_on, last_on: addDays(today, 14) }) }),
  );
  expect(late.events).toEqual([]);
});

test("a model learns of the list, and of what it holds for the customer, only if there is any", async () => {
  const none = modelDesk();
  await none.say("hello", { text: "Good day." });
  for (const name of ["join_waiting_list", "accept_offer", "decline_offer"])
    expect(toolsIn(none)).not.toContain(name);
  expect(promptIn(none)).not.toContain("waiting list");
  const all = modelDesk({ ...on, offers: [held] });
  await all.say("hello", { text: "Good day." });
  expect(toolsIn(all)).toEqual(
    expect.arrayContaining(["join_waiting_list", "accept_offer", "decline_offer"]),
  );
  expect(promptIn(all)).toContain("2099-12-04T10:00, held until 2099-12-03T10:15");
});

test.each(["yes", "Yes, please", "Yes, book it", "👍"])(
  "“%s” to the offer books it without the model",
  async (line) => {
    const answer = await offered().say(line);
    expect(answer.events).toEqual([accepted]);
    expect(answer.text).toBe("You are booked: Cleaning, Fri 4 Dec, 10:00. We look forward to seeing you.");
    expect(answer.confirms).toBeDefined();
  },
);

test("a tap on no declines it without the model", async () => {
  const answer = await offered().tap(`decline:${held.id}:${AT}`);
  expect(answer.events).toEqual([{ ...accepted, data: { ...accepted.data, status: "declined" } }]);
  expect(answer.text).toContain("you stay on the waiting list");
});

test("what is not held any more books nothing, and the customer is told so", async () => {
  const answer = await offered([]).say("yes");
  expect([answer.events, answer.text]).toEqual([
    [],
    "I am sorry, that time is not held for you any more. You stay on the waiting list.",
  ]);
});

test("a model that accepts for the customer only makes the desk ask, and their yes books it", async () => {
  const desk = offered();
  const asked = await desk.say("Oh great, is there parking?", uses("accept_offer", { offer: "o1" }));
  expect(asked.events).toEqual([]);
  expect(asked.text).toBe("Shall I book this for you: Cleaning, Fri 4 Dec, 10:00?");
  expect((await desk.say("yes")).events).toEqual([accepted]);
});

test("a model declines what the customer says that they can't take, and nothing that is not held", async () => {
  const answer = await offered().say("I am abroad that week", uses("decline_offer", { offer: "O1" }));
  expect(answer.events).toEqual([{ ...accepted, data: { ...accepted.data, status: "declined" } }]);
  const other = await offered().say("not that", uses("decline_offer", { offer: "O2" }), { text: "I see." });
  expect(other.events).toEqual([]);
});

test("a yes with a question books it, and the model answers the question", async () => {
  const desk = offered();
  desk.write("Is there parking?");
  const answer = await desk.tap(`accept:${held.id}:${AT}`, { text: "I don't know about that." });
  expect(answer.events).toEqual([accepted]);
  expect(answer.text).toMatch(/^You are booked: Cleaning, Fri 4 Dec, 10:00\./);
});
