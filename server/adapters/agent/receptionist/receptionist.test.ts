import { expect, test } from "vitest";
import { desk, slots } from "./desk.fixture";
import { converse, receptionist } from "./receptionist";

const known = { lead: { name: "Ada", email: "ada@example.com" } };
const HUMAN = "Of course. A person from our team will answer you here.";
const FIRST = "slot:2026-11-23T08:00:00.000Z";

const escalation = (reason: string) => ({ event: "escalation", data: { reason } });

test("a dialogue asks for name, service and time, and books", () => {
  const { say, tap, turn } = desk();
  expect(say("Hi").text).toBe("Hello, and welcome to Harbour Dental. May I have your name?");
  const asked = say("Ada Lovelace");
  expect(asked.text).toBe("Thank you, Ada Lovelace. What can we do for you?");
  expect(asked.events).toEqual([
    { event: "new_lead", data: { name: "Ada Lovelace" } },
    { event: "status_update", data: { status: "contacted" } },
  ]);
  expect(asked.options.map(({ title }) => title)).toEqual([
    "Check-up",
    "Cleaning",
    "Filling",
    "Whitening",
    "Talk to a person",
  ]);
  const times = tap("service:1");
  expect(times.text).toBe("These times are free for Cleaning. Which one suits you?");
  expect(times.options[0]).toEqual({ id: FIRST, title: "Mon 23 Nov, 09:00" });
  expect(times.events).toEqual([{ event: "status_update", data: { status: "booking_offered" } }]);
  const booked = tap(FIRST);
  expect(booked.text).toBe("You are booked: Cleaning, Mon 23 Nov, 09:00. We look forward to seeing you.");
  const [slot] = turn.organization.open_slots;
  expect(booked.events).toEqual([
    {
      event: "booking_request",
      data: { service: "Cleaning", confirmed: true, time_zone: "Europe/Paris", ...slot },
    },
  ]);
});

test.each([
  ["by number", "2", "8"],
  ["by title", "cleaning", "mon 23 nov 10:00"],
  ["in a sentence", "I'd like a cleaning, please", "Mon 23 Nov, 10:00"],
])("choices can be typed %s, and the chosen service is booked", (_, service, time) => {
  const { say } = desk(known);
  say("Hello");
  expect(say(service).text).toContain("free for Cleaning");
  const starts_at = time === "8" ? "2026-11-23T15:00:00.000Z" : "2026-11-23T09:00:00.000Z";
  expect(say(time).events).toMatchObject([
    { event: "booking_request", data: { service: "Cleaning", starts_at } },
  ]);
});

test("the chosen service is remembered on later pages of times", () => {
  const { say } = desk({ ...known, open_slots: slots(20) });
  say("Hello");
  say("3");
  expect(say("More times").text).toContain("free for Filling");
  expect(say("18:00").events).toMatchObject([
    { data: { service: "Filling", starts_at: slots(20)[9]?.starts_at } },
  ]);
});

test("the first message can tell the service and the name", () => {
  const { say } = desk();
  expect(say("Hi, I'm Ada and I'd like a cleaning").text).toMatch(
    /^Hello.*Thank you, Ada\. These times are free for Cleaning\. Which one suits you\?$/,
  );
});

test.each([
  ["in one order", ["I'm Ada", "ada@example.com", "Cleaning"]],
  ["in another", ["Cleaning", "ADA@Example.com", "Ada"]],
  ["in one message", ["Cleaning for Ada please, my name is Ada, ada@example.com"]],
])("several messages at once are read together, %s", (_, lines) => {
  const { say, turn } = desk();
  say("Hi");
  expect(say(...lines).text).toBe("Thank you, Ada. These times are free for Cleaning. Which one suits you?");
  expect(turn.lead).toMatchObject({ name: "Ada", email: "ada@example.com", status: "booking_offered" });
});

test("facts in messages that end with a time or a wish for a person are stored", () => {
  const { say, tap, add } = desk({ lead: { name: "Ada" } });
  say("Hi");
  say("skip");
  tap("service:0");
  add("user", "ada@example.com", { type: "text" });
  expect(tap(FIRST).events).toMatchObject([
    { event: "new_lead", data: { email: "ada@example.com" } },
    { event: "booking_request" },
  ]);
  const other = desk();
  other.say("Hi");
  expect(other.say("I'm Ada", "I need to talk to a human").events).toEqual([
    { event: "new_lead", data: { name: "Ada" } },
    { event: "status_update", data: { status: "contacted" } },
    escalation("The customer asked for a person."),
  ]);
});

test("media and their acknowledgement do not hide the text around them", () => {
  const { say, add, answer } = desk(known);
  say("Hi");
  add("user", "2", { type: "text", handled: true });
  add("user", "[image] no person can read this", { type: "image", handled: false });
  add("assistant", "I can only read text messages.", { author: "agent", acknowledges_media: true });
  expect(answer().text).toBe("These times are free for Cleaning. Which one suits you?");
});

test("a known name is not asked for", () => {
  expect(desk({ lead: { name: "Ada" } }).say("Hi").text).toContain("What can we do for you?");
});

test("a sentence is not taken for a name", () => {
  const { say, turn } = desk();
  say("Hi");
  expect(say("it is raining outside").text).toBe("Sorry, I didn't quite understand. May I have your name?");
  expect(turn.lead.name).toBe("+16505551234");
});

test.each(["skip", "no", "No thanks", "I don't have one", "sorry, no e-mail"])(
  "an e-mail address is asked for once a time is chosen, if a confirmation is mailed there, and “%s” skips it",
  (line) => {
    const { say, tap } = desk({ lead: { name: "Ada" }, confirms_by_email: true });
    expect(say("Hi").text).not.toContain("e-mail");
    expect(tap("service:0").text).toContain("free for Check-up");
    const asked = tap(FIRST);
    expect(asked).toMatchObject({
      text: expect.stringContaining("We send the confirmation there."),
      events: [],
    });
    expect(say(line).events).toMatchObject([{ event: "booking_request" }]);
  },
);

test("a bad e-mail address is asked for again", () => {
  const { say, tap, turn } = desk({ lead: { name: "Ada" }, confirms_by_email: true });
  say("Check-up");
  tap(FIRST);
  expect(say("ada@nowhere").text).toMatch(/^That doesn't look like/);
  expect(turn.lead.email).toBeNull();
  const { events } = say("ada@example.com");
  expect(events).toMatchObject([{ data: { email: "ada@example.com" } }, { event: "booking_request" }]);
});

const WAY = ["Hi", "Ada", "Cleaning", "More times", "9"];
const stations = WAY.map((_, step) => WAY.slice(0, step));
const wishes = ["Talk to a person", "is there a real human?", "help"];

test.each(stations.flatMap((lines) => wishes.map((wish) => ({ lines, wish }))))(
  "after $lines.length answers “$wish” hands the conversation over",
  ({ lines, wish }) => {
    const { say, turn } = desk();
    for (const line of lines) say(line);
    expect(say(wish)).toMatchObject({
      text: HUMAN,
      events: [escalation("The customer asked for a person.")],
    });
    expect(turn.conversation.status).toBe("escalated");
  },
);

test("the button for a person hands the conversation over", () => {
  const { say, tap } = desk(known);
  say("Hi");
  expect(tap("human").text).toBe(HUMAN);
});

test.each([
  ["the name", [], "May I have your name?"],
  ["the service", ["Ada"], "What can we do for you?"],
  ["the time", ["Ada", "skip", "Cleaning"], "These times are free for Cleaning."],
])(
  "a customer who is not understood is asked again for %s, and offered a person the second time",
  (_, lines, question) => {
    const { say } = desk();
    for (const line of ["Hi", ...lines]) say(line);
    const first = say("qwertz 77 !!");
    expect(first.text).toContain(`Sorry, I didn't quite understand. ${question}`);
    expect(first.text).not.toContain("talk to a person");
    const second = say("asdf 88 ??");
    expect(second.text).toContain(`Sorry, I didn't quite understand. ${question}`);
    expect(second.text).toMatch(/You can also talk to a person\.$/);
    expect(say("person").events).toMatchObject([{ event: "escalation" }]);
  },
);

test("a courtesy does not count as misunderstood, and the question is repeated", () => {
  const { say } = desk(known);
  say("Hi");
  expect(say("Thank you 👍").text).toBe("What can we do for you?");
});

test("the same turn gets the same answer", async () => {
  const { turn, add } = desk();
  add("user", "Hi", { type: "text" });
  expect(await receptionist.answer(turn, "key")).toMatchObject({ kind: "answer", ...converse(turn) });
  expect(converse(turn)).toEqual(converse(turn));
});

test("a message that the customer edited after the answer is answered as it reads now, a deleted one not at all", () => {
  const { say, answer, turn } = desk(known);
  say("Hi");
  const [first] = turn.messages;
  const later = new Date(Date.parse(first?.created_at ?? "") + 1000).toISOString();
  Object.assign(first ?? {}, { content: "I want to talk to a person", edited_at: later });
  expect(answer().text).toBe(HUMAN);
  const other = desk(known);
  other.add("user", "I want to talk to a person", {});
  Object.assign(other.turn.messages[0] ?? {}, { deleted_at: later });
  expect(other.say("Hi").text).not.toBe(HUMAN);
});
