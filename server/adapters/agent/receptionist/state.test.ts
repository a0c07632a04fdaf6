import { expect, test } from "vitest";
import { desk, slots } from "./desk.fixture";

const known = { lead: { name: "Ada", email: "ada@example.com" } };
const WAY = ["Hi", "Ada", "skip", "Cleaning", "More times", "9"];

/** The outcome of a dialogue in which `between` runs before each answer. */
function outcomeOf(between: (step: number, dialogue: ReturnType<typeof desk>) => void) {
  const dialogue = desk({ open_slots: slots(20) });
  const texts = WAY.map((line, step) => {
    between(step, dialogue);
    return dialogue.say(line).text;
  });
  return { texts, appointments: dialogue.turn.appointments.map(({ starts_at }) => starts_at) };
}

const usual = outcomeOf(() => {});

test("the receptionist never reads its own texts: with other texts the dialogue goes the same way", () => {
  const translated = outcomeOf((_, { turn }) => {
    for (const message of turn.messages) if (message.role === "assistant") message.content = "Wie bitte?";
  });
  expect(translated).toEqual(usual);
  expect(usual.appointments).toHaveLength(1);
});

test.each(WAY.map((_, step) => step))(
  "a dialogue that loses its state after %i answers goes on as if it had not",
  (at) => {
    const forgetful = outcomeOf((step, { turn }) => {
      if (step === at) turn.state = null;
    });
    expect(forgetful).toEqual(usual);
  },
);

test("another agent's state is not taken for ours", () => {
  const foreign = outcomeOf((_, { turn }) => {
    turn.state = { asked: "slot", seen: 99 };
  });
  expect(foreign).toEqual(usual);
});

test("the stored state says where the dialogue stands", () => {
  const { say, turn } = desk();
  for (const line of ["Hi", "Ada", "skip", "Cleaning"]) say(line);
  expect(turn.state).toEqual({
    by: "receptionist",
    seen: 7,
    asked: "slot",
    misunderstood: 0,
    has_skipped_email: false,
    wants_booking: false,
    person: null,
    service: "Cleaning",
    need: null,
    change: null,
    wanted: { days: [], times: [] },
    picked: null,
  });
});

test("a chosen service is not mixed up with another if services are reordered or removed", () => {
  const { say, turn } = desk(known);
  for (const line of ["Hi", "Cleaning"]) say(line);
  turn.organization.services.reverse();
  expect(say("9:00").events).toMatchObject([{ data: { service: "Cleaning" } }]);
  const gone = desk(known);
  for (const line of ["Hi", "Cleaning"]) gone.say(line);
  gone.turn.organization.services.splice(1, 1);
  expect(gone.say("9:00").text).toBe("What can we do for you?");
});

test("facts told to staff are known after they hand back, and what they answered is not answered again", () => {
  const { say, add, turn } = desk();
  for (const line of ["Hi", "I want to talk to a person"]) say(line);
  add("user", "I'm Ada, I need a cleaning", { type: "text" });
  add("user", "can I talk to the manager please, a real person?", { type: "text" });
  add("assistant", "She is not in today.", { author: "staff" });
  turn.conversation.status = "active";
  const answered = say("all right, ada@example.com");
  expect(answered.text).toBe("Thank you, Ada. These times are free for Cleaning. Which one suits you?");
  expect(answered.events).not.toContainEqual(expect.objectContaining({ event: "escalation" }));
});

test("a message that arrived while we answered is still answered", () => {
  const { say, add, answer, turn } = desk(known);
  say("Hi");
  const seen = turn.state;
  add("user", "Cleaning", { type: "text" });
  answer();
  // It arrived before our answer was stored, so it precedes an answer that had not seen it.
  turn.state = seen;
  expect(answer().text).toContain("free for Cleaning");
});
