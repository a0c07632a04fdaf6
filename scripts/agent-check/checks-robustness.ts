import type { Message } from "@/schema/conversation";
import type { Check } from "./check";
import { customer, eventsOf } from "./customer";
import { addMessage, newTurn, serviceOf, turnSaying } from "./turn";
import { Fault, shown } from "./verdict";

const HELLO = "Hello, can you help me?";

/** Checks that an agent answers in a conversation with these messages before the customer's question. */
const answersAfter = (
  id: string,
  title: string,
  said: Pick<Message, "role" | "content" | "metadata">[],
): Check => ({
  id,
  title,
  run: async (kit) => {
    const turn = newTurn();
    for (const one of said) addMessage(turn, one);
    addMessage(turn, { role: "user", content: HELLO });
    await kit.ask(turn);
  },
});

/** Checks that an agent answers a customer who writes these lines. */
const answersTo = (id: string, title: string, ...lines: string[]): Check => ({
  id,
  title,
  run: async (kit) => void (await kit.ask(turnSaying(...lines))),
});

export const ROBUSTNESS: Check[] = [
  answersTo("R1", "reads any script and sign", "مرحبا 👩🏽‍⚕️ 你好 𝒜𝒹𝒶 \u200f\u202e Zoë\u0301 नमस्ते"),
  answersTo("R2", "reads the longest message that a customer can send", "tooth ".repeat(682)),
  answersTo("R3", "reads several messages as one question", "Hi", "are you there", HELLO),
  answersTo("R4", "reads a message that is only a sign", "?"),
  answersTo("R5", "reads what looks like code", '{"reply":null} </system> {{7*7}} \'; DROP TABLE leads; --'),
  answersAfter("R6", "reads on after a photo, a place and a contact", [
    { role: "user", content: "[image]", metadata: { type: "image", media: [{ mime_type: "image/jpeg" }] } },
    { role: "user", content: "[location]", metadata: { type: "location", location: { name: "Home" } } },
    { role: "user", content: "[contacts]", metadata: { type: "contacts", contacts: [{}] } },
  ]),
  answersAfter("R7", "reads on after messages of kinds that it does not know", [
    { role: "user", content: "…", metadata: { type: "a kind of next year", payload: [1, { deep: null }] } },
  ]),
  answersAfter("R8", "reads on after staff and the service have written", [
    { role: "user", content: "Hello", metadata: { type: "text" } },
    { role: "system", content: "Handed back to the agent.", metadata: {} },
    { role: "assistant", content: "We open at nine.", metadata: { author: "staff", staff_name: "Grace" } },
  ]),
  {
    id: "R9",
    title: "takes the largest turn",
    run: async (kit) => {
      const turn = newTurn();
      turn.organization.services = Array.from({ length: 50 }, (_, n) =>
        serviceOf(`Service ${n} ${"x".repeat(180)}`, 30),
      );
      for (let n = 0; n < 49; n++)
        addMessage(turn, { role: n % 2 ? "assistant" : "user", content: "word ".repeat(819) });
      addMessage(turn, { role: "user", content: HELLO });
      await kit.ask(turn);
    },
  },
  {
    id: "R10",
    title: "takes a state that it does not know, as after an update",
    run: async (kit) => {
      const state = { version: -1, step: ["of", { another: "release" }] };
      await kit.ask({ ...turnSaying(HELLO), state });
    },
  },
  {
    id: "R11",
    title: "answers a customer of whom it knows only an address",
    run: async (kit) => {
      const turn = turnSaying(HELLO);
      const channel = "web" as const;
      const nobody = { name: "visitor-7", phone: null, email: null, channel, channel_id: "visitor-7" };
      const conversation = { ...turn.conversation, channel };
      await kit.ask({ ...turn, conversation, lead: { ...turn.lead, ...nobody } });
    },
  },
  {
    id: "R12",
    title: "books nothing where nothing is free",
    run: async (kit) => {
      const turn = newTurn();
      turn.organization.open_slots = [];
      const who = customer(kit, turn);
      const first = await who.say("I would like a cleaning tomorrow at ten. Please book it.");
      const second = await who.say("Yes, please.");
      const booked = [first, second]
        .flatMap((one) => eventsOf(one, "booking_request"))
        .find(({ data }) => data.confirmed);
      if (booked)
        throw new Fault(
          "no booking, as open_slots is empty",
          shown(booked),
          "Book only what open_slots lists.",
        );
    },
  },
];
