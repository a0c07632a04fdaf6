import { expect, test } from "vitest";
import { AT_TEN, cleaning, modelDesk, uses } from "@/server/adapters/agent/model/model.fixture";
import { appointment } from "@/server/adapters/agent/receptionist/desk.fixture";

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

test("a parameter that a tool doesn't have is an error, so that a wished day is not taken for any day", async () => {
  const { say } = modelDesk();
  const unknown = uses("free_slots", { ...cleaning, date: "2026-12-03" });
  const answer = await say("a cleaning on Thursday", unknown, { text: "Which day suits you?" });
  expect(answer.text).toBe("Which day suits you?");
  expect(answer.reply).toEqual({ text: "Which day suits you?" });
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
  const given = await say("what now?", uses("hand_over", { summary: "They\u0000 asked." }));
  expect(JSON.stringify(given.events)).toContain("They asked.");
});

test("free_slots tells the weekdays, the rest in ranges, and why nothing is free as wished", async () => {
  const exceptions = [{ name: "Staff outing", starts_on: "2099-12-04", ends_on: "2099-12-04", hours: [] }];
  const facts = { address: null, opening_hours: {}, exceptions, people: [] };
  const { say, model } = modelDesk({ facts });
  await say("a cleaning", uses("free_slots", cleaning), { text: "Which?" });
  const told = () => JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
  expect(told()).toContain("Thursday 2099-12-03T09:00");
  expect(told()).toContain("Thursday 2099-12-03: 13:30-14:30");
  const friday = { ...cleaning, from: "2099-12-04", to: "2099-12-04" };
  const answer = await say("on Friday?", uses("free_slots", friday), { text: "We are closed then." });
  expect(told()).toContain("closed on 2099-12-04: Staff outing");
  // The nearest times are the last ones of the day before.
  expect(answer.options.at(-2)?.title).toBe("Thu 3 Dec, 14:30");
});

test("two services in one turn keep their own times, and the list names them", async () => {
  const { say } = modelDesk();
  const both = ["Cleaning", "Check-up"].map((service) => ({ name: "free_slots", input: { service } }));
  const answer = await say("a cleaning and a check-up", { tools: both }, { text: "Which?" });
  const { sections = [] } = answer.reply?.list ?? {};
  expect(sections.map(({ title, rows }) => [title, rows.length])).toEqual([
    ["Cleaning", 5],
    ["Check-up", 5],
  ]);
  expect(sections[1]?.rows[0]).toMatchObject({ title: "Thu 3 Dec, 09:00", description: "Check-up" });
});

test("nobody is offered or booked a time at which they have an appointment", async () => {
  const mine = appointment("Check-up", "2099-12-03T09:00:00.000Z");
  const { say } = modelDesk({ appointments: [mine] });
  const offered = await say("a cleaning", uses("free_slots", cleaning), { text: "Which?" });
  expect(offered.options.map(({ title }) => title)).not.toContain("Thu 3 Dec, 10:00");
  const asked = await say("at ten", uses("book", { ...cleaning, starts_at: AT_TEN }), {
    text: "Which then?",
  });
  expect(asked.text).toBe("You have another appointment at that time. Which then?");
  expect(asked.options[0]?.title).not.toContain("10:00");
});

test("show_appointments ends the turn", async () => {
  const { say } = modelDesk({ appointments: [appointment("Check-up", "2099-12-03T09:00:00.000Z")] });
  const answer = await say("when?", uses("show_appointments"), { text: "It is on Thursday." });
  expect(answer).toMatchObject({ text: "Your appointment: Check-up, Thu 3 Dec, 10:00.", left: 1 });
});

test("an appointment for somebody else, with a note, is asked about and booked so", async () => {
  const { say } = modelDesk();
  const input = { ...cleaning, starts_at: AT_TEN, for_name: "Timmy", note: "He is scared of needles." };
  const asked = await say("Ten, for my son Timmy. He is scared of needles", uses("book", input));
  expect(asked.text).toBe("Shall I book this for you: Cleaning (Timmy), Thu 3 Dec, 10:00?");
  const done = await say("yes");
  expect(done.events).toMatchObject([{ data: { notes: "For Timmy. He is scared of needles." } }]);
  const { say: other } = modelDesk();
  const made = await other("ten for my son", uses("book", { ...input, note: undefined }), {
    text: "Whom for?",
  });
  expect(made.text).toBe("Whom for?");
});

test("a profile's name is corrected to what the customer writes, but not one from an import", async () => {
  const save = uses("save_contact", { name: "Ada Lovelace" });
  const line = "By the way, I am Ada Lovelace";
  const { say } = modelDesk({ lead: { name: "👑 queen 👑" } });
  const answer = await say(line, save, { text: "Thank you." });
  expect(answer.events[0]).toEqual({ event: "new_lead", data: { name: "Ada Lovelace" } });
  const { say: imported } = modelDesk({ lead: { name: "Ada Byron", imported: true } });
  expect((await imported(line, save, { text: "Thank you." })).events).toEqual([]);
});

test("hand_over gives staff a summary of three lines at most, and the customer a message", async () => {
  const { say } = modelDesk();
  const summary = "Tooth hurts since Monday\n\nwants today\nno allergies\nfourth line";
  const message = "I am sorry to hear that. You are booked for today.";
  const answer = await say("It hurts", uses("hand_over", { summary, message }));
  expect(answer.events).toEqual([
    { event: "escalation", data: { reason: "Tooth hurts since Monday\nwants today\nno allergies" } },
  ]);
  expect(answer.text).toBe("I am sorry to hear that. A person from our team will answer you here.");
});

test("a model sends the booking page's address in the desk's words, if it may be sent", async () => {
  const booking_page = "https://desk.example.com/book/harbour?ref=abc";
  const sends = uses("send_booking_page", { service: "cleaning" });
  const sent = await modelDesk({ booking_page }).say("Can I book online?", sends, { text: "Of course." });
  expect(sent.text).toBe(
    "Or choose a time yourself: https://desk.example.com/book/harbour/times?ref=abc&service=Cleaning Of course.",
  );
});
