import { expect, test } from "vitest";
import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";
import { Button, List } from "@/server/schema/reply";
import { slotTitle } from "./choices";
import { converse } from "./receptionist";
import { offeredBy } from "./understand";

const NOW = "2026-11-21T09:00:00.000Z";
const id = () => crypto.randomUUID();

const slots = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const start = Date.UTC(2026, 10, 23, 8) + n * 3_600_000;
    return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 1_800_000).toISOString() };
  });

type Setting = Partial<AgentTurn["organization"]> & { lead?: Partial<AgentTurn["lead"]> };

/** A customer at the desk, with what the service keeps of the dialogue. */
function desk({ lead: leadFields, ...organization }: Setting = {}) {
  const turn: AgentTurn = {
    organization: {
      id: id(),
      name: "Harbour Dental",
      time_zone: "Europe/Paris",
      services: ["Check-up", "Cleaning", "Filling", "Whitening"].map((name) => ({
        name,
        duration_minutes: 30,
      })),
      open_slots: slots(12),
      ...organization,
    },
    conversation: { id: id(), channel: "whatsapp", status: "active", session_key: "s" },
    lead: {
      id: id(),
      name: "+16505551234",
      phone: "+16505551234",
      email: null,
      company: null,
      channel: "whatsapp",
      channel_id: "+16505551234",
      status: "new",
      preferred_services: [],
      appointment_notes: null,
      metadata: {},
      created_at: NOW,
      updated_at: NOW,
      ...leadFields,
    },
    messages: [],
  };
  const add = (role: "user" | "assistant", content: string, metadata: Record<string, unknown>) =>
    turn.messages.push({
      id: id(),
      conversation_id: turn.conversation.id,
      role,
      content,
      metadata,
      delivery_status: null,
      delivery_error: null,
      created_at: NOW,
    });
  const apply = ({ events }: AgentAnswer) => {
    for (const event of events) {
      if (event.event === "new_lead") Object.assign(turn.lead, event.data);
      if (event.event === "status_update") turn.lead.status = event.data.status;
      if (event.event === "escalation") turn.conversation.status = "escalated";
      if (event.event === "booking_request") turn.lead.status = "booked";
    }
  };
  const answer = () => {
    const answered = converse(turn);
    const { reply } = answered;
    for (const button of reply?.buttons ?? []) Button.parse(button);
    if (reply?.list) List.parse(reply.list);
    add("assistant", reply?.text ?? "", { buttons: reply?.buttons, list: reply?.list });
    apply(answered);
    return { ...answered, text: reply?.text ?? "", options: offeredBy(turn.messages.at(-1)) };
  };
  return {
    turn,
    /** Writes some lines at once and answers them. */
    say: (...lines: string[]) => {
      for (const line of lines) add("user", line, { type: "text" });
      return answer();
    },
    /** Taps a choice of our last message. */
    tap: (choice: string) => {
      add("user", "tapped", { type: "list_reply", reply: { id: choice, title: "tapped" } });
      return answer();
    },
  };
}

const named = { lead: { name: "Ada", email: "ada@example.com" } };

test("a whole dialogue: name, e-mail, service, time, booked", () => {
  const { say, tap, turn } = desk();
  expect(say("Hi").text).toBe("Hello, and welcome to Harbour Dental. May I have your name?");
  const asked = say("Ada Lovelace");
  expect(asked.text).toContain("Thank you, Ada Lovelace. What is your e-mail address?");
  expect(asked.events).toEqual([
    { event: "new_lead", data: { name: "Ada Lovelace" } },
    { event: "status_update", data: { status: "contacted" } },
  ]);
  const offered = say("ada@example.com");
  expect(offered.options.map(({ title }) => title)).toEqual([
    "Check-up",
    "Cleaning",
    "Filling",
    "Whitening",
    "Talk to a person",
  ]);
  const times = tap("service:1");
  expect(times.text).toBe("These times are free for Cleaning. Which one suits you?");
  expect(times.options[0]).toMatchObject({ id: "slot:2026-11-23T08:00:00.000Z", title: "Mon 23 Nov, 09:00" });
  expect(turn.lead.status).toBe("booking_offered");
  const booked = tap("slot:2026-11-23T08:00:00.000Z");
  expect(booked.text).toBe("You are booked: Cleaning, Mon 23 Nov, 09:00. We look forward to seeing you.");
  expect(booked.events).toEqual([
    {
      event: "booking_request",
      data: {
        service: "Cleaning",
        confirmed: true,
        time_zone: "Europe/Paris",
        ...turn.organization.open_slots[0],
      },
    },
  ]);
});

test("choices may be typed, by number or by title", () => {
  const { say } = desk(named);
  say("Hello");
  expect(say("2").text).toContain("free for Cleaning");
  expect(say("Mon 23 Nov, 10:00").events).toMatchObject([
    { event: "booking_request", data: { starts_at: "2026-11-23T09:00:00.000Z" } },
  ]);
});

test("a burst is read together", () => {
  const { say, turn } = desk();
  say("Hi");
  const answered = say("I'm Ada", "ada@example.com", "Cleaning");
  expect(turn.lead).toMatchObject({ name: "Ada", email: "ada@example.com", status: "booking_offered" });
  expect(answered.text).toContain("free for Cleaning");
});

test("a name that the channel knows is not asked for", () => {
  expect(desk({ lead: { name: "Ada" } }).say("Hi").text).toContain("e-mail address");
});

test("an e-mail address may be skipped, and a bad one is asked for again", () => {
  const { say } = desk({ lead: { name: "Ada" } });
  say("Hi");
  expect(say("ada@nowhere").text).toContain("doesn't look like");
  expect(say("skip").text).toBe("What can we do for you?");
});

test.each([
  [0, ["Hi, can I talk to a human?"]],
  [1, ["Hi", "let me speak with somebody please"]],
  [2, ["Hi", "Ada", "is there a real person here?"]],
  [3, ["Hi", "Ada", "ada@example.com", "Talk to a person"]],
])("after %i steps a person is called when asked for", (_, lines) => {
  const { say } = desk();
  const answers = lines.map((line) => say(line));
  expect(answers.at(-1)).toMatchObject({
    text: "Of course. A person from our team will answer you here.",
    events: [{ event: "escalation", data: { reason: "The customer asked for a person." } }],
  });
});

test("few services are buttons, one is no question", () => {
  const of = (count: number) =>
    desk({
      ...named,
      services: ["A", "B", "C"].slice(0, count).map((name) => ({ name, duration_minutes: 30 })),
    });
  expect(of(2).say("Hi").reply?.buttons).toHaveLength(3);
  expect(of(1).say("Hi").text).toContain("These times are free for A");
});

test("more times than a list holds come in pages", () => {
  const { say, tap } = desk({ ...named, open_slots: slots(20) });
  say("Hi");
  const first = tap("service:0");
  expect(first.options).toHaveLength(10);
  expect(first.options.at(-1)).toEqual({ id: "more:9", title: "More times" });
  const second = tap("more:9");
  expect(second.options[0]?.id).toBe(`slot:${slots(20)[9]?.starts_at}`);
  expect(tap("more:18").options).toHaveLength(2);
});

test("a time that was taken meanwhile is not booked; others are offered", () => {
  const { say, tap, turn } = desk(named);
  say("Hi");
  tap("service:0");
  turn.organization.open_slots.shift();
  const answered = tap("slot:2026-11-23T08:00:00.000Z");
  expect(answered.text).toContain("just been taken");
  expect(answered.events.filter((event) => event.event === "booking_request")).toEqual([]);
  expect(answered.options[0]?.id).toBe("slot:2026-11-23T09:00:00.000Z");
});

test("without free times or services a person is called", () => {
  const { say, tap } = desk({ ...named, open_slots: [] });
  say("Hi");
  expect(tap("service:0").events).toMatchObject([{ event: "escalation" }]);
  expect(desk({ ...named, services: [] }).say("Hi").events).toMatchObject([{ event: "escalation" }]);
});

test("what is not understood is asked again, and after two times a person is offered", () => {
  const { say } = desk({ lead: { name: "Ada" } });
  say("Hi");
  const first = say("qwertz 77 !!");
  expect(first.text).toMatch(/^Sorry, I didn't quite understand\. What is your e-mail/);
  expect(first.options).toEqual([]);
  expect(say("asdf 88 ??").options).toEqual([{ id: "human", title: "Talk to a person" }]);
});

test("who is booked and says thanks is asked whether there is anything else, and may book again", () => {
  const { say, tap } = desk({ lead: { ...named.lead, status: "booked" } });
  expect(say("Thank you!").options.map(({ id }) => id)).toEqual(["book", "human"]);
  expect(tap("book").text).toBe("What can we do for you?");
});

test.each([
  ["Europe/Paris", "Mon 23 Nov, 09:00"],
  ["America/Los_Angeles", "Mon 23 Nov, 00:00"],
  ["Asia/Tokyo", "Mon 23 Nov, 17:00"],
])("in %s the same moment is %s", (zone, shown) => {
  expect(slotTitle("2026-11-23T08:00:00.000Z", zone)).toBe(shown);
});

test("the same turn is answered the same", () => {
  const { turn, say } = desk();
  say("Hi");
  expect(converse(turn)).toEqual(converse(turn));
});
