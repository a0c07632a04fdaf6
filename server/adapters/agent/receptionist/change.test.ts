import { expect, test } from "vitest";
import { appointment, desk, slots } from "./desk.fixture";

const known = { name: "Ada", email: "ada@example.com", status: "booked" as const };
const HUMAN = "Of course. A person from our team will answer you here.";
/** Hours of Monday and Tuesday, 23 and 24 November 2026, from 9 o'clock in Paris. */
const TIMES = slots(30).map(({ starts_at }) => starts_at);
const [T0 = "", T1 = "", T2 = "", T3 = ""] = TIMES;
const THURSDAY = "2026-11-26T08:00:00.000Z";
const FRIDAY = "2026-11-27T08:00:00.000Z";

/** Ada, who has a cleaning on Thursday and these other appointments. */
function ada(...others: ReturnType<typeof appointment>[]) {
  const cleaning = appointment("Cleaning", THURSDAY, TIMES);
  return { ...desk({ lead: known, appointments: [cleaning, ...others] }), cleaning };
}

const movedTo = (booking_id: string, starts_at: string) => [
  { event: "booking_move", data: { booking_id, starts_at } },
];
const idsOf = ({ options }: { options: { id: string }[] }) => options.map(({ id }) => id);

test("to be moved, the only appointment is named, its free times are offered, and the chosen one is taken", () => {
  const { say, cleaning, turn } = ada();
  const offered = say("Can I move my appointment?");
  expect(offered.text).toContain("Your appointment: Cleaning, Thu 26 Nov, 09:00. Which of these times");
  expect(idsOf(offered)).toEqual([
    ...TIMES.slice(0, 8).map((time) => `to:${cleaning.id}:${time}`),
    `times:${cleaning.id}:${TIMES[8]}`,
    "keep",
  ]);
  const more = say("More times");
  expect(idsOf(more)[0]).toBe(`to:${cleaning.id}:${TIMES[8]}`);
  const moved = say("2");
  expect(moved.events).toEqual(movedTo(cleaning.id, TIMES[9] ?? ""));
  expect(moved.text).toMatch(/^Your appointment is moved: Cleaning, Mon 23 Nov, 18:00\./);
  expect(turn.state).toMatchObject({ asked: null, change: null });
});

test("to be cancelled, the only appointment is named, and cancelled once that is confirmed", () => {
  for (const yes of ["yes please", "1", "Yes, cancel it", "yes, cancel it"]) {
    const { say, cleaning } = ada();
    expect(say("cancel please")).toMatchObject({
      text: expect.stringMatching(/Your appointment: Cleaning, Thu 26 Nov, 09:00\. Shall I cancel it\?$/),
      events: [],
    });
    const done = say(yes);
    expect(done.events).toMatchObject([{ event: "booking_cancel", data: { booking_id: cleaning.id } }]);
    expect(done.text).toMatch(/^Your appointment is cancelled: Cleaning, Thu 26 Nov, 09:00\./);
  }
});

test("a customer who can't come is asked whether to move or to cancel", () => {
  const { say, cleaning } = ada();
  const asked = say("I can't make it on Thursday");
  expect(idsOf(asked)).toEqual([
    `move:${cleaning.id}:${THURSDAY}`,
    `cancel:${cleaning.id}:${THURSDAY}`,
    "keep",
  ]);
  expect(say("rather move it").text).toContain("Which of these times");
  expect(say("cancel it then").text).toContain("Shall I cancel it?");
});

test("the customer chooses one of several appointments, unless a day or a service says which", () => {
  const filling = appointment("Filling", FRIDAY, TIMES);
  const { say, cleaning } = ada(filling);
  const which = say("I need to cancel");
  expect(which.text).toContain("Which of your appointments would you like to cancel?");
  expect(idsOf(which)).toEqual([
    `cancel:${cleaning.id}:${THURSDAY}`,
    `cancel:${filling.id}:${FRIDAY}`,
    "keep",
  ]);
  expect(say("2").text).toContain("Filling, Fri 27 Nov, 09:00. Shall I cancel it?");
  expect(ada(filling).say("I can't make it on Friday").text).toContain("Filling, Fri 27 Nov, 09:00.");
  expect(ada(filling).say("cancel my cleaning").text).toContain("Cleaning, Thu 26 Nov, 09:00.");
  const typed = ada(filling);
  typed.say("move please");
  expect(typed.say("the filling").text).toContain("Filling, Fri 27 Nov, 09:00. Which of these times");
});

test("the offered times begin on the weekday that the customer wants", () => {
  const { say, cleaning } = ada();
  const first = TIMES.find((time) => time > "2026-11-24") ?? "";
  const tuesday = `to:${cleaning.id}:${TIMES.find((time) => time >= "2026-11-23T23:00") ?? first}`;
  expect(idsOf(say("move my Thursday appointment to Tuesday"))[0]).toBe(tuesday);
  expect(idsOf(say("sorry, Monday"))[0]).toBe(`to:${cleaning.id}:${T0}`);
});

test("the offered times begin on the date that the customer wants", () => {
  const weekly = Array.from({ length: 6 }, (_, week) =>
    new Date(Date.parse("2026-11-26T08:00:00.000Z") + week * 7 * 86_400_000).toISOString(),
  );
  const of = () => desk({ lead: known, appointments: [appointment("Cleaning", FRIDAY, weekly)] });
  const first = (line: string) => {
    const { say } = of();
    say("move my appointment please");
    return idsOf(say(line))[0]?.slice(-24);
  };
  expect(first("in three weeks")).toBe(weekly[3]);
  expect(first("sometime from 10 December on")).toBe(weekly[2]);
  expect(idsOf(of().say("can I move my appointment to the week after next?"))[0]?.slice(-24)).toBe(weekly[1]);
});

test("instead of a time that was taken in the meantime the next three are offered", () => {
  const { say, tap, cleaning } = ada();
  say("move it please");
  cleaning.free_times = TIMES.filter((time) => time !== T0);
  const taken = tap(`to:${cleaning.id}:${T0}`);
  expect(taken.text).toMatch(
    /^I am sorry, that time is no longer free\. Your appointment: Cleaning, Thu 26 Nov/,
  );
  expect(taken.events).toEqual([]);
  expect(idsOf(taken)).toEqual([
    ...[T1, T2, T3].map((time) => `to:${cleaning.id}:${time}`),
    `times:${cleaning.id}:${TIMES[4]}`,
    "keep",
  ]);
  expect(tap(`to:${cleaning.id}:${T2}`).events).toEqual(movedTo(cleaning.id, T2));
});

test.each([["no, leave it"], ["Leave it as it is"], ["never mind"], ["no"]])(
  "“%s” ends the change at each question",
  (line) => {
    for (const wish of ["can I move it?", "cancel please", "I can't come"]) {
      const { say, turn } = ada();
      say(wish);
      expect(say(line)).toMatchObject({
        text: "All right. Your appointment stays: Cleaning, Thu 26 Nov, 09:00.",
        events: [],
      });
      expect(turn.state).toMatchObject({ asked: null, change: null });
      expect(say("Thanks").text).toContain("You have an appointment with us");
    }
  },
);

test.each(["can I move it?", "cancel please", "I can't come"])(
  "a customer who is not understood twice after “%s” is handed over",
  (wish) => {
    const { say } = ada();
    const asked = say(wish);
    const again = say("qwertz 77 !!");
    expect(again.text).toMatch(/^Sorry, I didn't quite understand\. Your appointment: Cleaning/);
    expect(idsOf(again)).toEqual(idsOf(asked));
    const given = say("asdf 88 ??");
    expect(given.text).toBe(HUMAN);
    expect(given.events).toMatchObject([{ event: "escalation" }]);
  },
);

test("a repeated tap changes nothing", () => {
  const { tap, cleaning, turn } = ada();
  const [to, off] = [`to:${cleaning.id}:${T0}`, (time: string) => `off:${cleaning.id}:${time}`];
  expect(tap(to).events).toEqual(movedTo(cleaning.id, T0));
  expect(tap(to)).toMatchObject({
    text: expect.stringMatching(/is moved: Cleaning, Mon 23 Nov/),
    events: [],
  });
  // This choice names the earlier time, so the receptionist asks again.
  expect(tap(off(THURSDAY))).toMatchObject({
    text: expect.stringMatching(/Mon 23 Nov.*Shall I/),
    events: [],
  });
  expect(tap(off(T0)).events).toMatchObject([{ event: "booking_cancel" }]);
  expect(tap(off(T0))).toMatchObject({ text: expect.stringMatching(/not booked any more/), events: [] });
  expect(turn.appointments).toEqual([]);
});

test("no tap changes an appointment that is not among the customer's upcoming ones", () => {
  const { tap } = ada();
  const other = crypto.randomUUID();
  for (const act of ["change", "move", "cancel", "off", "to", "times"]) {
    expect(tap(`${act}:${other}:${T0}`)).toMatchObject({
      text: "That appointment is not booked any more. Would you like another?",
      events: [],
    });
  }
});

test("an appointment that a scheduler keeps, or without free times, is handed over", () => {
  const kept = ada();
  kept.cleaning.can_change = false;
  expect(kept.say("cancel please")).toMatchObject({ text: HUMAN, events: [{ event: "escalation" }] });
  const full = ada();
  full.cleaning.free_times = [];
  expect(full.say("I need another time").events).toMatchObject([
    { data: { reason: "No free times to move an appointment to: Cleaning, Thu 26 Nov, 09:00." } },
  ]);
});

test("a customer without an appointment is told so and can book one", () => {
  const nobody = desk({ lead: { ...known, status: "cancelled" as const } });
  const said = nobody.say("cancel please");
  expect(said).toMatchObject({ text: expect.stringMatching(/^I can't see an appointment/), events: [] });
  expect(idsOf(said)).toEqual(["book", "human"]);
});

test("a reminder's buttons start a change of its appointment", () => {
  const filling = appointment("Filling", FRIDAY, TIMES);
  const { tap } = ada(filling);
  expect(tap(`cancel:${filling.id}:${FRIDAY}`).text).toContain(
    "Filling, Fri 27 Nov, 09:00. Shall I cancel it?",
  );
  // A button with an earlier time is answered with the current one.
  expect(tap(`move:${filling.id}:${THURSDAY}`).text).toContain("Filling, Fri 27 Nov, 09:00. Which of these");
});

test("without a stored state the change is recovered from the offered choices", () => {
  const steps = ["can I move it?", "qwertz 77 !!", "cancel please", "yes"];
  const play = (forgets: boolean) => {
    const { say, turn } = ada();
    return steps.map((line) => {
      const { text, events } = say(line);
      if (forgets) turn.state = null;
      return [text, events.map(({ event }) => event)];
    });
  };
  expect(play(true)).toEqual(play(false));
});

test("in the middle of a change the customer can book another appointment or ask for a person", () => {
  const { say, turn } = ada();
  say("can I move it?");
  expect(say("I'd like to book another appointment").text).toBe("What can we do for you?");
  expect(turn.state).toMatchObject({ change: null });
  say("cancel please");
  expect(say("let me talk to a human").text).toBe(HUMAN);
});

test("the only time that is free as it was wished is asked about, and a yes in any words takes it", () => {
  for (const yes of ["yes, please move it", "yes please", "go ahead"]) {
    const { say, cleaning } = ada();
    const asked = say("Can I move my appointment to Tuesday at 9:00?");
    expect(asked.text).toContain(
      "Shall I move your appointment (Cleaning, Thu 26 Nov, 09:00) to Tue 24 Nov, 09:00?",
    );
    const [at = ""] = TIMES.filter((time) => time.startsWith("2026-11-24T08:00"));
    expect(idsOf(asked)).toEqual([`to:${cleaning.id}:${at}`, "keep"]);
    expect(say(yes).events).toEqual(movedTo(cleaning.id, at));
  }
});
