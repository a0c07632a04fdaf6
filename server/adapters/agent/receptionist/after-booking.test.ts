import { expect, test } from "vitest";
import { desk } from "./desk.fixture";

const known = { lead: { name: "Ada", email: "ada@example.com" } };
const HUMAN = "Of course. A person from our team will answer you here.";
const FIRST = "slot:2026-11-23T08:00:00.000Z";

const escalation = (reason: string) => ({ event: "escalation", data: { reason } });

test.each([
  ["Thanks!", "You are welcome. You have an appointment with us: Cleaning, Mon 23 Nov, 09:00. Is there"],
  ["Hello", "You have an appointment with us: Cleaning, Mon 23 Nov, 09:00. Is there"],
  ["what's up 77", "You have an appointment with us: Cleaning, Mon 23 Nov, 09:00. Is there"],
  ["when is my appointment?", "You have an appointment with us: Cleaning, Mon 23 Nov, 09:00. Is there"],
  ["No, that's all, bye", "All right. See you soon."],
])("after booking “%s” is answered with the appointment, and a person is offered", (line, text) => {
  const { say } = desk(known);
  for (const before of ["Hi", "Cleaning", "1"]) say(before);
  const answered = say(line);
  expect(answered.text.startsWith(text)).toBe(true);
  expect(answered.options.at(-1)?.id).toBe("human");
  expect(answered.events).toEqual([]);
});

test("a second tap on the time that was booked books nothing", () => {
  const { say, tap } = desk(known);
  for (const before of ["Hi", "Cleaning"]) say(before);
  tap(FIRST);
  expect(tap(FIRST)).toMatchObject({ text: expect.stringMatching(/^You have an appointment/), events: [] });
});

test("who is booked may book another, and is asked for what again", () => {
  const { say, tap } = desk(known);
  for (const line of ["Hi", "Cleaning", "1", "Thanks"]) say(line);
  expect(tap("book").text).toBe("What can we do for you?");
  expect(say("Filling").text).toContain("free for Filling");
  expect(say("2").events).toMatchObject([{ event: "booking_request", data: { service: "Filling" } }]);
  const later = desk({ lead: { ...known.lead, status: "booked" } });
  expect(later.say("Thank you!").options.map(({ id }) => id)).toEqual(["book", "human"]);
  expect(later.say("I'd like another appointment").text).toBe("What can we do for you?");
});

test.each(["I need to cancel my appointment", "can we reschedule?", "I have to change my booking"])(
  "who is booked and writes “%s” gets a person",
  (line) => {
    expect(desk({ lead: { ...known.lead, status: "confirmed" } }).say(line)).toMatchObject({
      text: HUMAN,
      events: [escalation("The customer wants to change or cancel an appointment.")],
    });
  },
);
