import { expect, test } from "vitest";
import { desk } from "@/server/adapters/agent/receptionist/desk.fixture";

const HOURS = { "1": [{ from: "09:00", to: "18:00" }] };
const closed = { facts: { address: null, opening_hours: HOURS, exceptions: [], people: [] } };

test.each([
  ["Are you a bot?", /^Hello, and welcome to Harbour Dental\. I am Harbour Dental's automatic assistant\./],
  ["¿Eres un robot?", /Soy el asistente automático de Harbour Dental\. .*Si prefiere hablar con una persona/],
  ["Bist du ein Bot?", /Ich bin der automatische Assistent von Harbour Dental\./],
  ["Est-ce que je parle à une vraie personne ?", /Je suis l'assistant automatique de Harbour Dental\./],
  ["Você é um robô?", /Sou o assistente automático de Harbour Dental\./],
])("“%s” gets the truth in its language, and calls nobody", (text, answer) => {
  const said = desk().say(text);
  expect(said.text).toMatch(answer);
  expect(said.events.map(({ event }) => event)).not.toContain("escalation");
});

test("while nobody is there, it says when somebody is", () => {
  expect(desk(closed).say("Am I talking to a real person?").text).toContain(
    "A person is there again on Monday at 09:00.",
  );
});

test("in the middle of a dialogue the truth comes before our question", () => {
  const { say } = desk({ services: [] });
  say("Hi, I would like an appointment");
  expect(say("are you a robot?").text).toMatch(/automatic assistant\..* May I have your name\?$/);
});

test("a wish beside the question is taken up", () => {
  const one = desk({ lead: { name: "Ada" } });
  expect(one.say("Are you a bot? I'd like to book a cleaning").text).toMatch(
    /automatic assistant\..*These times are free for Cleaning\./,
  );
});

test("a person is still called for who asks for one", () => {
  const said = desk().say("Are you a bot? I want to talk to a human");
  expect(said.events).toContainEqual({
    ...{ event: "escalation", data: { reason: "The customer asked for a person." } },
  });
});
