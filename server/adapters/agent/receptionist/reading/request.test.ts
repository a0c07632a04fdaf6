import { expect, test } from "vitest";
import { desk } from "@/server/adapters/agent/receptionist/desk.fixture";

const NEED = "What can we do for you?";
const TIME = "And when would it suit you?";
const unset = { services: [], open_slots: [] };

test("without services the receptionist takes a request (name, what and when) and hands over", () => {
  const { say, turn } = desk(unset);
  expect(say("Hi").text).toBe("Hello, and welcome to Harbour Dental. May I have your name?");
  expect(say("Ada").text).toBe(`Thank you, Ada. ${NEED}`);
  expect(turn.conversation.status).toBe("active");
  expect(say("Whitening").text).toBe(TIME);
  const answered = say("Tuesday afternoon, or any day after five");
  expect(answered.text).toBe(
    "Thank you. I have noted for our team: Whitening; Tuesday afternoon, or any day after five. A person will answer you here.",
  );
  expect(answered.events.at(-1)).toEqual({
    event: "escalation",
    data: {
      reason: "The customer asks for an appointment: Whitening; Tuesday afternoon, or any day after five",
    },
  });
  expect(turn.conversation.status).toBe("escalated");
  expect(turn.lead).toMatchObject({
    name: "Ada",
    status: "contacted",
    preferred_services: ["Whitening"],
    appointment_notes: "Needs: Whitening\nWhen: Tuesday afternoon, or any day after five",
  });
});

test("a need that the first message states is not asked for", () => {
  const { say, turn } = desk({ ...unset, lead: { name: "Ada" } });
  expect(say("Hello, I'd like a haircut please").text).toBe(`Hello, and welcome to Harbour Dental. ${TIME}`);
  expect(turn.lead.preferred_services).toEqual(["Hello, I'd like a haircut please"]);
});

test.each(["Hello!", "Hi, do you have time for me?", "Hi, I'm Ada", "I'd like to book an appointment"])(
  "“%s” does not say what is wanted",
  (line) => {
    const { say } = desk({ ...unset, lead: { name: "Ada", email: "ada@example.com" } });
    expect(say(line).text).toContain(NEED);
  },
);

test("a courtesy is no answer, so the question is repeated", () => {
  const { say } = desk({ ...unset, lead: { name: "Ada", email: "ada@example.com" } });
  say("Hi");
  expect(say("Thank you 👍").text).toBe(NEED);
  say("Whitening");
  expect(say("ok").text).toBe(TIME);
});

test("“no” to the question when it suits means any time", () => {
  const { say, turn } = desk({ ...unset, lead: { name: "Ada", email: "ada@example.com" } });
  for (const line of ["Hi", "Whitening"]) say(line);
  expect(say("no").text).toBe(
    "Thank you. I have noted for our team: Whitening. A person will answer you here.",
  );
  expect(turn.lead.appointment_notes).toBe("Needs: Whitening\nWhen: any time");
});

test("the lead's services and notes are kept, and a long need goes only to the notes", () => {
  const story = "My tooth hurts since Monday ".repeat(30).trim();
  const lead = {
    name: "Ada",
    email: "a@example.com",
    preferred_services: ["Filling"],
    appointment_notes: "by phone",
  };
  const { say, turn } = desk({ ...unset, lead });
  for (const line of ["Hi", story, "today"]) say(line);
  expect(turn.lead.preferred_services).toEqual(["Filling"]);
  expect(turn.lead.appointment_notes).toMatch(
    /^by phone\nNeeds: My tooth hurts since Monday .*\nWhen: today$/,
  );
});

test("if the customer asks for a person, what they said before is already stored on the lead", () => {
  const { say, turn } = desk(unset);
  for (const line of ["Hi", "Ada", "skip", "Whitening"]) say(line);
  expect(say("can I talk to a human?").events).toMatchObject([{ event: "escalation" }]);
  expect(turn.lead).toMatchObject({ name: "Ada", preferred_services: ["Whitening"] });
});

test("after a hand-over a new request starts afresh", () => {
  const { say, turn } = desk({ ...unset, lead: { name: "Ada", email: "ada@example.com" } });
  for (const line of ["Hi", "Whitening", "today"]) say(line);
  turn.conversation.status = "active";
  expect(say("one more question").text).toBe(NEED);
});
