import { expect, test } from "vitest";
import { appointment, desk } from "./desk.fixture";

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
  for (const before of ["Hi", "Cleaning", "9:00"]) say(before);
  const answered = say(line);
  expect(answered.text.startsWith(text)).toBe(true);
  expect(answered.options.at(-1)?.id).toBe("human");
  expect(answered.events).toEqual([]);
});

test("a second tap on the booked time books nothing", () => {
  const { say, tap } = desk(known);
  for (const before of ["Hi", "Cleaning"]) say(before);
  tap(FIRST);
  expect(tap(FIRST)).toMatchObject({ text: expect.stringMatching(/^You have an appointment/), events: [] });
});

test("a customer with an appointment can book another and is asked for the service again", () => {
  const { say, tap } = desk(known);
  for (const line of ["Hi", "Cleaning", "9:00", "Thanks"]) say(line);
  expect(tap("book").text).toBe("What can we do for you?");
  expect(say("Filling").text).toContain("free for Filling");
  expect(say("10:00").events).toMatchObject([{ event: "booking_request", data: { service: "Filling" } }]);
  const later = desk({ ...known, appointments: [appointment("Cleaning", "2026-11-23T08:00:00.000Z")] });
  expect(later.say("Thank you!").options.map(({ id }) => id)).toEqual(["change", "book", "human"]);
  expect(later.say("I'd like another appointment").text).toBe("What can we do for you?");
});

test.each(["I need to cancel my appointment", "can we reschedule?", "I have to change my booking"])(
  "“%s” hands over a lead who is booked but has no known appointment",
  (line) => {
    expect(desk({ lead: { ...known.lead, status: "confirmed" } }).say(line)).toMatchObject({
      text: HUMAN,
      events: [escalation("The customer wants to change or cancel an appointment.")],
    });
  },
);

test("the answer names the next appointment as it is now, and none that is over", () => {
  const [moved, other] = ["2026-11-24T10:30:00.000Z", "2026-12-01T08:00:00.000Z"];
  const appointments = [appointment("Cleaning", moved), appointment("Filling", other)];
  expect(desk({ ...known, appointments }).say("When am I due?").text).toBe(
    "You have an appointment with us: Cleaning, Tue 24 Nov, 11:30. Is there anything else I can do for you?",
  );
  const over = desk({ lead: { ...known.lead, status: "booked" } });
  expect(over.say("Hello").text).toBe("Hello, and welcome to Harbour Dental. What can we do for you?");
});
