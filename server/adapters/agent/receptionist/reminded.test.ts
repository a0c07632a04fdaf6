import { expect, test } from "vitest";
import { appointment, desk } from "./desk.fixture";

const AT = "2026-11-23T08:00:00.000Z";
const cleaning = appointment("Cleaning", AT);
const reminded = () => desk({ lead: { name: "Ada", email: "ada@example.com" }, appointments: [cleaning] });
const button = (answer: string, starts_at = AT, id = cleaning.id) => `${answer}:${id}:${starts_at}`;

test("a customer who confirms is thanked and told the appointment", () => {
  const said = reminded().tap(button("coming"));
  expect(said).toMatchObject({
    text: "Thank you for confirming: Cleaning, Mon 23 Nov, 09:00. See you then.",
    events: [],
  });
});

test("a button of an outdated reminder is answered with the current time and its buttons", () => {
  const said = reminded().tap(button("coming", "2026-11-22T08:00:00.000Z"));
  expect(said.text).toBe(
    "Your appointment has another time since: Cleaning, Mon 23 Nov, 09:00. Does that suit you?",
  );
  expect(said.options.map(({ id }) => id)).toEqual(
    ["coming", "move", "cancel"].map((answer) => button(answer)),
  );
});

test("a button of an appointment that is no longer booked is answered so", () => {
  const said = reminded().tap(button("coming", AT, crypto.randomUUID()));
  expect(said).toMatchObject({
    text: expect.stringMatching(/^That appointment is not booked any more/),
    events: [],
  });
});

test("a confirmation ends an earlier question: “ok” then cancels nothing", () => {
  const { say, tap } = reminded();
  expect(say("cancel it please").text).toContain("Shall I cancel it?");
  tap(button("coming"));
  for (const line of ["ok", "ok"]) expect(say(line).events).toEqual([]);
});

test("asking for a person ends the question whether to cancel", () => {
  const { say, turn } = reminded();
  say("cancel it please");
  expect(say("can I talk to a person?").events).toMatchObject([{ event: "escalation" }]);
  expect(say("ok").reply).toBeNull();
  turn.conversation.status = "active";
  expect(say("ok").text).not.toContain("cancel");
});

test("a wish after the tap takes precedence", () => {
  const { say, add } = reminded();
  add("user", "tapped", { type: "button_reply", reply: { id: button("coming"), title: "tapped" } });
  expect(say("sorry, I have to cancel it").text).toContain("Shall I cancel it?");
  const other = reminded();
  other.add("user", "tapped", { type: "button_reply", reply: { id: button("coming"), title: "tapped" } });
  expect(other.say("is there a real human?").events).toMatchObject([{ event: "escalation" }]);
});
