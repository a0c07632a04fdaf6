import { expect, onTestFinished, test } from "vitest";
import { deskWords, phrasesIn } from "@/server/adapters/languages/languages";
import { startModel } from "@/tests/stand-ins/model";
import { desk } from "../receptionist/desk.fixture";
import { modelAgent } from "./model";
import { cleaning, modelDesk, offered, TEN, tenFor, uses } from "./model.fixture";

test("without budget the rules answer, and the model is not called", async () => {
  const { say, model } = modelDesk({ refusal: "today's tokens are used up" });
  const answer = await say("Hello");
  expect(answer.text).toContain("welcome to Harbour Dental");
  expect(answer.work?.fell_back).toBe("today's tokens are used up");
  expect(model.doGenerateCalls).toEqual([]);
});

test("if the rules don't understand either, the conversation is handed over", async () => {
  const lost = modelDesk({ lead: { name: "Ada", email: "ada@example.com" } });
  await lost.say("a cleaning please", uses("free_slots", { service: "Cleaning" }), { text: "When?" });
  const answer = await lost.say("my dog ate the moon");
  expect(answer.event).toEqual(["escalation"]);
});

const CONTACT = { lead: { name: "Ada", email: "ada@example.com" } };

test("a tapped offer is booked without the model, even if another service was mentioned since", async () => {
  const guide = { tone: "brief" as const, instructions: "A whitening is 200 €.", languages: ["en" as const] };
  const desk = await offered({ ...CONTACT, guide });
  await desk.say("how much is a whitening?", { text: "A whitening is 200 €." });
  const answer = await desk.tap(tenFor("Cleaning"));
  expect(answer.events).toMatchObject([
    { event: "booking_request", data: { service: "Cleaning", starts_at: TEN } },
  ]);
});

test("the rules hand over instead of booking an offer of the model that is not clearly agreed to", async () => {
  const desk = await offered(CONTACT);
  desk.choose(tenFor("Cleaning"));
  const answer = await desk.say("no wait, sorry");
  expect(answer.work?.fell_back).toContain("once too often");
  expect(answer.event).toEqual(["escalation"]);
});

test("the rules don't take an answer to the model's question for a name", async () => {
  const desk = modelDesk();
  await desk.say("Hello", { text: "Hello! When would it suit you?" });
  const answer = await desk.say("Tuesday morning");
  expect(answer.work?.fell_back).toContain("once too often");
  expect(answer.event).not.toContain("new_lead");
});

test("the rules hand over a complaint that mentions a service", async () => {
  const desk = await offered(CONTACT);
  desk.turn.state = null;
  const told = modelDesk({ ...CONTACT, refusal: "today's tokens are used up" });
  await told.say("Hello");
  const answer = await told.say("my crown fell out again, you people are useless");
  expect(answer.event).toEqual(["escalation"]);
});

test("the rules answer in a language that the business did not select", async () => {
  const guide = { tone: "brief" as const, instructions: "", languages: ["en" as const] };
  const { say } = modelDesk({ guide, refusal: "today's money is spent" });
  const answer = await say("Hola, quisiera una cita para mañana");
  // It is stored, so that later texts are in it too.
  expect(answer.events).toMatchObject([{ event: "new_lead", data: { language: "es" } }]);
  expect(answer.text).toMatch(/^Hola, le damos la bienvenida/);
});

test("if a tool throws, the rules answer, and the provider never sees the error", async () => {
  const secret = "Failed query: select secret";
  const house = { freeTimes: () => Promise.reject(new Error(secret)) };
  const { say, model } = modelDesk({ house });
  const answer = await say("Hello, a cleaning please", uses("free_slots", cleaning), {
    text: "Nothing is free.",
  });
  expect(answer.work?.fell_back).toBe("it broke off");
  expect(answer.left).toBe(1);
  expect(JSON.stringify([model.doGenerateCalls, answer.work])).not.toContain(secret);
});

/** A customer of a provider that can be made to fail. */
async function hanging(timeout_ms = 1500) {
  const provider = await startModel();
  onTestFinished(provider.close);
  const { turn, add } = desk();
  const agent = modelAgent({
    access: { provider: "openai", model: "slow", url: provider.url, key: "sk-test-key" },
    guide: { tone: "brief", instructions: "", languages: ["en"] },
    house: { freeTimes: async () => [] },
    budget: async () => ({ refusal: null }),
    costOf: () => null,
    timeout_ms,
  });
  const ask = async (line: string) => {
    add("user", line, { type: "text" });
    const began = performance.now();
    const outcome = await agent.answer(turn, "key");
    return { outcome, took: performance.now() - began };
  };
  return { provider, ask };
}

test("a provider that hangs is given up at the limit, and not asked again at once", async () => {
  const { provider, ask } = await hanging();
  provider.failNext("hang", 9);
  const { outcome, took } = await ask("Hello");
  expect(took).toBeLessThan(5000);
  expect(outcome).toMatchObject({
    kind: "answer",
    reply: { text: expect.stringContaining("welcome to") },
    work: { fell_back: "it did not answer in time", cost_micros: null },
  });
  // The request may be charged, although the provider reported no usage.
  expect(outcome.work?.input_tokens).toBeGreaterThan(500);
  const again = await ask("Are you there?");
  expect(again.outcome.work?.fell_back).toBe("it failed a moment ago: it did not answer in time");
  expect(provider.asked).toHaveLength(1);
});

test("the customer does not wait for a rate-limited provider's retry-after", async () => {
  const { provider, ask } = await hanging(6000);
  provider.failNext({ status: 429, headers: { "retry-after": "30" } }, 9);
  const { outcome, took } = await ask("Hello");
  expect(outcome.work).toMatchObject({ fell_back: expect.stringContaining("429"), input_tokens: 0 });
  expect(took).toBeLessThan(5000);
});

test("the model, and the rules in its place, answer in the language that staff set", async () => {
  const { say, turn } = modelDesk();
  await say("Hello, can I book an appointment please?", { text: "Hello!" });
  turn.lead.language = "es";
  const asked = await say("a person");
  expect(asked.text).toBe(deskWords("es").person);
  turn.conversation.status = "active";
  const lost = await say("asdf asdf");
  expect([lost.text, turn.lead.language]).toEqual([deskWords("es").person, "es"]);
});

test("a tool that takes too long costs only itself", async () => {
  const house = { freeTimes: () => new Promise<never>(() => {}) };
  const { say, model } = modelDesk({ house, tool_ms: 20 });
  const answer = await say("a cleaning", uses("free_slots", { service: "Cleaning" }), {
    text: "I can't look at the calendar right now. Shall I call a person?",
  });
  expect(answer.text).toContain("Shall I call a person?");
  expect(JSON.stringify(model.doGenerateCalls.at(-1)?.prompt)).toContain("took too long");
});

const SPENT = "today's tokens are used up";
const guide = {
  tone: "brief" as const,
  instructions: "",
  languages: ["en" as const, "es" as const, "pt" as const],
};

test.each([
  "Quanto costa una pulizia dei denti?",
  "Buongiorno, vorrei sapere il prezzo di una pulizia",
  "Wat kost een behandeling bij u?",
  "Сколько стоит чистка зубов?",
  "歯のクリーニングはいくらですか",
])("without the model, a person is called for “%s” in the business's language", async (line) => {
  const { say, turn } = modelDesk({ guide, refusal: SPENT });
  const answer = await say(line);
  expect(answer.event).toEqual(["escalation"]);
  expect(answer.text).toBe(deskWords("en").person);
  expect([turn.lead.language, turn.state?.language]).toEqual([null, "en"]);
});

test.each([
  ["fr", "Combien coûte un détartrage ?"],
  ["de", "Was kostet bei Ihnen eine Zahnreinigung?"],
  ["pt", "Quanto custa uma limpeza, por favor?"],
  ["es", "¿Cuánto cuesta una limpieza?"],
] as const)(
  "without the model, a person is called for a question of price in %s in that language",
  async (language, line) => {
    const { say } = modelDesk({ guide, refusal: SPENT });
    const answer = await say(line);
    expect(answer.event).toEqual(["escalation"]);
    expect(answer.text).toContain(phrasesIn(language).askTeam);
  },
);

test.each([
  "How much is a cleaning?",
  "Do you take my insurance for a cleaning?",
  "Can I pay for a cleaning by card?",
])("without the model, a person is called for “%s” later on if no facts say it", async (line) => {
  const { say } = modelDesk({ ...CONTACT, refusal: SPENT });
  await say("Hello, an appointment please");
  const answer = await say(line);
  expect(answer.event).toEqual(["escalation"]);
  expect(answer.text).not.toContain(phrasesIn("en").again);
});

test("without the model, the rules answer a later question that the business's facts answer", async () => {
  const facts = { address: "1 Harbour Road", opening_hours: {}, exceptions: [], people: [] };
  const { say } = modelDesk({ ...CONTACT, facts, refusal: SPENT });
  await say("Hello");
  const answer = await say("Where are you?");
  expect([answer.event, answer.text]).toEqual([[], expect.stringContaining("1 Harbour Road")]);
});
