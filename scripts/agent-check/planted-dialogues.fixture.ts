import type { AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { AGENT_TOKEN, type Fault } from "@/tests/stand-ins/faulty-agent";

/** Changes each event of the answer. */
const changing =
  (change: (event: AgentEventInTurn, turn: AgentTurn) => AgentEventInTurn[]): Fault["answer"] =>
  ({ turn }, right) => ({ ...right, events: right.events.flatMap((event) => change(event, turn)) });

const without = (name: AgentEventInTurn["event"]) =>
  changing((event) => (event.event === name ? [] : [event]));

const booking = (data: object) => ({ event: "booking_request", data: { confirmed: true, ...data } });

const UTC = (at: string) =>
  new Date(at).toLocaleString("en-GB", {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  });

const ACCEPTED = {
  event: "waiting_list_answer",
  data: { offer_id: crypto.randomUUID(), status: "accepted" },
};

let firstSlots: AgentTurn["organization"]["open_slots"] = [];

/** Mistakes that agents make when they book, change and hand over, each with the check that must find it. */
export const PLANTED_IN_DIALOGUES: Record<string, [finds: string, fault: Fault]> = {
  "asks for the same twice": ["A12", { answer: changing((event) => [event, event]) }],
  "says that it booked, and does not": ["B1", { answer: without("booking_request") }],
  "leaves an offer of the waiting list unanswered": ["W1", { answer: without("waiting_list_answer") }],
  "accepts an offer that is over": [
    "W2",
    {
      answer: ({ turn, said }, right) =>
        said === "Yes, book it" && turn.offers.length === 0 ? { ...right, events: [ACCEPTED] } : right,
    },
  ],
  "claims what nobody booked": [
    "B8",
    {
      answer: ({ said }, right) =>
        said === "?" ? { reply: { text: "You are all set for Monday!" } } : right,
    },
  ],
  "books before anybody chose": [
    "B2",
    {
      answer: ({ turn, said }, right) =>
        said.includes("would like to book")
          ? {
              ...right,
              events: [
                booking({ service: "Cleaning", starts_at: turn.organization.open_slots[0]?.starts_at }),
              ],
            }
          : right,
    },
  ],
  "books a time that it made up": [
    "B3",
    {
      answer: changing((event) =>
        event.event === "booking_request" && event.data.starts_at
          ? [
              {
                ...event,
                data: {
                  ...event.data,
                  starts_at: new Date(Date.parse(event.data.starts_at) + 7 * 60_000).toISOString(),
                  ends_at: undefined,
                },
              },
            ]
          : [event],
      ),
    },
  ],
  "books a service of its own": [
    "B4",
    {
      answer: changing((event) =>
        event.event === "booking_request"
          ? [{ ...event, data: { ...event.data, service: "Cleanings" } }]
          : [event],
      ),
    },
  ],
  "books the wrong length": [
    "B5",
    {
      answer: changing((event) =>
        event.event === "booking_request" && event.data.starts_at
          ? [
              {
                ...event,
                data: {
                  ...event.data,
                  ends_at: new Date(Date.parse(event.data.starts_at) + 3_600_000).toISOString(),
                },
              },
            ]
          : [event],
      ),
    },
  ],
  "says the time by UTC": [
    "B6",
    {
      answer: (_, right) => {
        const made = right.events.find((event) => event.event === "booking_request");
        if (made?.event !== "booking_request" || !made.data.starts_at) return right;
        return { ...right, reply: { text: `Booked: ${UTC(made.data.starts_at)}.` } };
      },
    },
  ],
  "says the day by UTC": [
    "B7",
    {
      answer: (_, right) => {
        const made = right.events.find((event) => event.event === "booking_request");
        if (made?.event !== "booking_request" || !made.data.starts_at) return right;
        return { ...right, reply: { text: `Booked for ${UTC(made.data.starts_at).split(/[ ,]/)[0]}.` } };
      },
    },
  ],
  "books what it saw free at first": [
    "B9",
    {
      answer: ({ turn, tapped }, right) => {
        if (turn.messages.length === 1) firstSlots = turn.organization.open_slots;
        const at = tapped?.replace("slot:", "");
        const known = firstSlots.find(({ starts_at }) => starts_at === at);
        return known
          ? { reply: { text: "Booked." }, events: [booking({ service: "Cleaning", starts_at: at })] }
          : right;
      },
    },
  ],
  "books again at a word of thanks": [
    "B10",
    {
      answer: ({ turn, said }, right) =>
        said.startsWith("Thank")
          ? {
              ...right,
              events: [
                booking({ service: "Cleaning", starts_at: turn.organization.open_slots[1]?.starts_at }),
              ],
            }
          : right,
    },
  ],
  "moves to any time": [
    "C2",
    {
      answer: changing((event) =>
        event.event === "booking_move"
          ? [{ ...event, data: { ...event.data, starts_at: "2031-01-06T10:00:00.000Z" } }]
          : [event],
      ),
    },
  ],
  "never cancels": ["C3", { answer: without("booking_cancel") }],
  "cancels what can't be changed": [
    "C5",
    {
      answer: ({ turn, said }, right) => {
        const [own] = turn.appointments;
        return own && !own.can_change && said.includes("cancel")
          ? {
              reply: { text: "Cancelled." },
              events: [{ event: "booking_cancel", data: { booking_id: own.id } }],
            }
          : right;
      },
    },
  ],
  "cancels whatever it is told to": [
    "C6",
    {
      answer: ({ said }, right) => {
        const id = /[0-9a-f-]{36}/.exec(said)?.[0];
        return id
          ? { reply: { text: "Cancelled." }, events: [{ event: "booking_cancel", data: { booking_id: id } }] }
          : right;
      },
    },
  ],
  "hands over in words alone": ["H1", { answer: without("escalation") }],
  "tells its token": [
    "H4",
    {
      answer: ({ said }, right) =>
        /Authorization/.test(said) ? { reply: { text: `Bearer ${AGENT_TOKEN}` } } : right,
    },
  ],
};
