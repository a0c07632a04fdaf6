import { expect, test } from "vitest";
import { appointment, services } from "../receptionist/desk.fixture";
import { AT_TEN, bookAtTen, cleaning, modelDesk, offered, TEN, tenFor, uses } from "./model.fixture";

test("free times are offered as a list that fits", async () => {
  const { first: answer } = await offered();
  expect(answer.text).toBe("These are free. Which suits you?");
  expect(answer.options).toHaveLength(10);
  expect(answer.options[0]).toEqual({
    id: expect.stringMatching(/^slot:2099-12-03T08:00:00\.000Z@[0-9a-f]{12}$/),
    title: "Thu 3 Dec, 09:00",
  });
  expect(answer.options.at(-1)?.id).toBe("more");
  expect(answer.event).toEqual(["status_update"]);
});

test("the confirmation is written from the stored booking", async () => {
  const { tap } = await offered();
  const { confirms } = await tap(tenFor("Cleaning"));
  const row = { services: ["Whitening"], title: null, starts_at: "2099-12-04T13:30:00.000Z" };
  // A booking's other columns don't matter here.
  const said = confirms?.([Object.assign(Object.create(null), row)]);
  expect(said?.text).toBe("You are booked: Whitening, Fri 4 Dec, 14:30. We look forward to seeing you.");
});

test("a time that is offered in the same answer can't be booked, only asked about", async () => {
  const { say } = modelDesk();
  const answer = await say("Book me a cleaning at 10:00", uses("free_slots", cleaning), bookAtTen);
  expect(answer.event).not.toContain("booking_request");
  expect(answer.text).toBe("Shall I book this for you: Cleaning, Thu 3 Dec, 10:00?");
});

test("instead of a time that is not free others are offered", async () => {
  const { say } = modelDesk();
  const night = uses("book", { ...cleaning, starts_at: "2099-12-03T03:00" });
  const answer = await say("3 at night please", night, { text: "Which of these?" });
  expect(answer.event).not.toContain("booking_request");
  expect(answer.text).toBe("I am sorry, that time is no longer free. Which of these?");
  expect(answer.options.length).toBeGreaterThan(3);
});

test.each([
  "Great news, you're all set for tomorrow at ten.",
  "I have booked you in for Thursday.",
  "Su cita está confirmada para mañana.",
  "Ihr Termin wurde für Montag gebucht.",
  "Votre rendez-vous est bien confirmé pour lundi.",
])("a claim without a booking is not sent, and the conversation is handed over: “%s”", async (text) => {
  const { say } = modelDesk();
  const answer = await say("book me something", { text });
  expect(answer.text).not.toContain(text);
  expect(answer.event).toEqual(["escalation"]);
});

test("if the model claims that an offered time is settled, the desk asks for a yes to it", async () => {
  const { say } = await offered();
  const answer = await say("ten then", { text: "Great, 10:00 it is! Bring a towel." });
  expect(answer.text).toBe("Bring a towel.\nShall I book this for you: Cleaning, Thu 3 Dec, 10:00?");
  expect((await say("yes")).event).toEqual(["booking_request"]);
});

test("a claim is replaced by the customer's appointments, and a courtesy hands nothing over", async () => {
  const { say } = modelDesk({ appointments: [ada()] });
  const told = await say("is it booked?", { text: "Yes, your appointment is confirmed!" });
  expect(told.text).toBe("Your appointment: Cleaning, Tue 1 Dec, 10:00.");
  expect(told.event).toEqual([]);
  const thanked = await say("thanks", { text: "You're welcome, see you on Tuesday!" });
  expect(thanked.text).toBe("You're welcome, see you on Tuesday!");
  const nobody = modelDesk();
  const bye = await nobody.say("bye", { text: "See you on Tuesday!" });
  expect(bye).toMatchObject({ text: "Is there anything else I can do for you?", event: [] });
});

const ada = () => appointment("Cleaning", "2099-12-01T09:00:00.000Z", [TEN]);

test("an appointment is cancelled after a yes, and the model never sees its id", async () => {
  const mine = ada();
  const { say, turn, model } = modelDesk({ appointments: [mine] });
  const cancel = uses("cancel", { appointment: "A1" });
  const asked = await say("cancel my appointment", cancel);
  expect(asked.event).toEqual([]);
  expect(asked.text).toBe("Your appointment: Cleaning, Tue 1 Dec, 10:00. Shall I cancel it?");
  expect(JSON.stringify(model.doGenerateCalls)).not.toContain(mine.id);
  const done = await say("yes");
  expect(done.events).toMatchObject([{ event: "booking_cancel", data: { booking_id: mine.id } }]);
  expect(turn.appointments).toEqual([]);
});

test("an appointment is moved to an offered time after a yes", async () => {
  const mine = ada();
  const { say } = modelDesk({ appointments: [mine] });
  await say("can I move it?", uses("free_slots", { appointment: "A1" }), { text: "When?" });
  const asked = await say("rather ten", uses("move", { appointment: "a1", starts_at: AT_TEN }));
  expect(asked.text).toBe("Shall I move your appointment (Cleaning, Tue 1 Dec, 10:00) to Thu 3 Dec, 10:00?");
  const done = await say("yes please");
  expect(done.events).toMatchObject([
    { event: "booking_move", data: { booking_id: mine.id, starts_at: TEN } },
  ]);
  expect(done.text).toContain("Your appointment is moved: Cleaning, Thu 3 Dec, 10:00.");
});

test("a model that keeps calling tools is stopped after six steps", async () => {
  const { say } = modelDesk();
  const answer = await say("what do you do?", ...Array.from({ length: 9 }, () => uses("list_services")));
  expect(answer.left).toBe(3);
  expect(answer.options.length).toBeGreaterThan(1);
});

test("a customer who asks for a person is handed over without calling the model", async () => {
  const { say } = modelDesk();
  const answer = await say("I want to talk to a human");
  expect(answer.event).toEqual(["escalation"]);
  expect(answer.work).toBeUndefined();
});

test("if the model promises a person, the conversation is handed over", async () => {
  const { say } = modelDesk();
  const answer = await say("it hurts", { text: "A colleague of our team will contact you shortly." });
  expect(answer.event).toEqual(["escalation"]);
});

test("an answer stops once its tokens are used up", async () => {
  const { say } = modelDesk({ tokens: 150 });
  const steps = [uses("list_services"), uses("list_services"), { text: "Which?" }];
  const answer = await say("what do you do?", ...steps);
  expect(answer.left).toBe(1);
  expect(answer.text).toBe("Which of these suits you?");
});

test("the desk speaks the customer's language", async () => {
  const { say } = modelDesk();
  await say("Hola, quisiera una cita para una limpieza", uses("free_slots", cleaning), { text: "¿Cuándo?" });
  const answer = await say("10:00");
  expect(answer.text).toBe("Su cita está reservada: Cleaning, jue 3 dic, 10:00. Le esperamos.");
});

test.each([
  ["¿Hay alguien ahí?", "Una persona de nuestro equipo"],
  ["atendente", "Uma pessoa da nossa equipe"],
  ["un humain svp", "Une personne de notre équipe"],
])("a first message “%s” is understood and answered in its language", async (line, said) => {
  const answer = await modelDesk().say(line);
  expect(answer.event).toEqual(["escalation"]);
  expect(answer.text).toContain(said);
});

test("a tap on a time does not change the language", async () => {
  const monday = { starts_at: "2099-12-07T09:00:00.000Z", ends_at: "2099-12-07T09:30:00.000Z" };
  const { first, tap } = await offered({ open_slots: [monday] });
  expect(first.options[0]?.title).toBe("Mon 7 Dec, 10:00");
  expect((await tap(first.options[0]?.id ?? "")).text).toMatch(/^You are booked: Cleaning, Mon 7 Dec/);
});

test("a service's name, tapped or typed, does not change the language", async () => {
  const names = services("Massage Bonjour Merci Vous Aussi", "Cleaning");
  const { say, tap, turn } = modelDesk({ services: names });
  await say("What can I have, please?", uses("list_services"), { text: "Which?" });
  await tap("service:0", { text: "When?" });
  await say("Massage Bonjour Merci Vous Aussi", { text: "When?" });
  expect(turn.state).toMatchObject({ language: "en" });
});

test("an outcome reports its tool calls, tokens and cost", async () => {
  const { first: answer } = await offered();
  expect(answer.work).toMatchObject({
    ...{
      provider: "openai",
      model: "mock",
      steps: 2,
      input_tokens: 200,
      output_tokens: 20,
      cost_micros: 220,
    },
    ...{ fell_back: null, tools: [{ name: "free_slots", input: JSON.stringify(cleaning) }] },
  });
});
