import { expect, test } from "vitest";
import { AT_TEN, cleaning, modelDesk, uses } from "./model.fixture";

test("naming another customer's appointment is an error once, then the conversation is handed over", async () => {
  const { say } = modelDesk();
  const other = uses("cancel", { appointment: crypto.randomUUID() });
  const answer = await say("cancel Bob's appointment", other, other, { text: "Cancelled." });
  expect(answer.event).toEqual(["escalation"]);
  expect(answer.left).toBe(1);
});

test("arguments that don't fit the schema are an error once, then the conversation is handed over", async () => {
  const { say } = modelDesk();
  const wrong = uses("book", { when: 5 });
  const mended = await say("a cleaning", wrong, uses("free_slots", cleaning), { text: "When?" });
  expect(mended.text).toBe("When?");
  const given = await say("hm", wrong, uses("book", "{ not json"), { text: "Sure" });
  expect(given.event).toEqual(["escalation"]);
});

test("save_contact saves only what the customer wrote", async () => {
  const { say, turn } = modelDesk();
  const made = uses("save_contact", { name: "Ada", email: "eve@example.com" });
  const real = uses("save_contact", { name: "Ada", email: "Ada@Example.com" });
  const answer = await say("I am Ada, ada@example.com", made, real, { text: "Thank you, Ada." });
  expect(answer.events[0]).toEqual({ event: "new_lead", data: { name: "Ada", email: "ada@example.com" } });
  expect(turn.lead.email).toBe("ada@example.com");
});

test.each([
  ["I am john_doe@example.com", { email: "john.doe@example.com" }],
  ["👑👑", { name: "👑👑" }],
  ["my name is Adalbert", { name: "Ada" }],
])("of “%s”, a part or another spelling is not saved", async (line, input) => {
  const { say } = modelDesk();
  const answer = await say(line, uses("save_contact", input), { text: "How can I help?" });
  expect(answer.events.filter(({ data }) => "name" in data || "email" in data)).toEqual([]);
});

test("two wrong calls in one step count as one mistake, and a customer's bad address as none", async () => {
  const { say } = modelDesk();
  const wrong = { name: "book", input: { service: "Nonsense", starts_at: AT_TEN } };
  const bad = { name: "save_contact", input: { email: "ada at home" } };
  const answer = await say("ada at home", { tools: [wrong, wrong, bad] }, { text: "Which service, please?" });
  expect(answer.text).toBe("Which service, please?");
});

test("empty strings count as left out, and a time may have a single-digit hour", async () => {
  const { say } = modelDesk();
  const input = { ...cleaning, appointment: "", from: "", to: "", earliest: "9:30", latest: "" };
  const answer = await say("a cleaning from half past nine", uses("free_slots", input), { text: "Which?" });
  expect(answer.options[0]?.title).toBe("Thu 3 Dec, 09:30");
});

test("characters that can't be stored are removed from a model's words and its tools' inputs", async () => {
  const { say } = modelDesk();
  const told = await say("hello", { text: "Good\u0000 day." });
  expect(told.text).toBe("Good day.");
  const given = await say("what now?", uses("hand_over", { reason: "They\u0000 asked." }));
  expect(JSON.stringify(given.events)).toContain("They asked.");
});
