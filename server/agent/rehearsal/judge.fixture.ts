import { randomUUID } from "node:crypto";
import type { Booking } from "@/schema/booking";
import type { Message } from "@/schema/conversation";
import type { Dialogue } from "./dialogue";
import { HARBOUR, type Played } from "./stage/played";

export const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString();
export const kept = { id: randomUUID(), starts_at: "2026-11-27T02:00:00.000Z" };

export const booking = (changes: Partial<Booking> = {}): Booking => ({
  id: randomUUID(),
  lead_id: randomUUID(),
  status: "booked",
  uid: null,
  title: "Cleaning",
  services: ["Cleaning"],
  // 10:00 by the business's clock (UTC+10).
  starts_at: "2026-11-24T00:00:00.000Z",
  ends_at: "2026-11-24T00:30:00.000Z",
  time_zone: HARBOUR.time_zone,
  location: null,
  notes: null,
  cancellation_reason: null,
  resource_id: null,
  confirmed_at: null,
  told_at: null,
  told_by: null,
  source: null,
  series_id: null,
  untold_since: null,
  created_at: at(10),
  updated_at: at(10),
  ...changes,
});

export const message = (role: Message["role"], content: string, second: number): Message => ({
  id: randomUUID(),
  conversation_id: randomUUID(),
  position: second + 1,
  role,
  content,
  metadata: {},
  delivery_status: null,
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at: at(second),
});

const dialogue = (changes: Partial<Dialogue>): Dialogue => ({
  name: "one",
  kind: "booking",
  aim: "",
  language: "en",
  says: ["Hi"],
  never: [],
  no_person: false,
  only_there: false,
  ...changes,
});

export const played = (changes: Partial<Played> & { of?: Partial<Dialogue> } = {}): Played => {
  const { of = {}, ...others } = changes;
  return {
    dialogue: dialogue(of),
    business: HARBOUR,
    messages: [
      message("user", "Hi, a cleaning please", 0),
      message("assistant", "These times are free: Tue 24 Nov, 10:00", 5),
      message("user", "10:00", 9),
      message("assistant", "You are booked: Cleaning, Tue 24 Nov, 10:00.", 10),
    ],
    status: "active",
    bookings: [booking()],
    before: undefined,
    handed_over_after: null,
    is_silent: false,
    bystander: [booking(kept)],
    ...others,
  };
};

/** Messages with these lines, of the customer and the agent in turn. */
export const said = (...lines: string[]) =>
  lines.map((line, second) => message(second % 2 ? "assistant" : "user", line, second));

/** A dialogue in which the agent answers the customer's first line with this one and changes nothing. */
export const answers = (of: Partial<Played["dialogue"]>, line: string, more: Partial<Played> = {}) =>
  played({ of, bookings: [], messages: said(of.says?.[0] ?? "Hi", line), ...more });

/** An answer with buttons of these titles. */
export const titles = (content: string, second: number, ...shown: string[]) => {
  const buttons = shown.map((title, index) => ({ id: `slot:${index}`, title }));
  return { ...message("assistant", content, second), metadata: { author: "agent", buttons } };
};

export const OFFER = titles(
  "These times are free for Cleaning. Which one suits you?",
  5,
  "Tue 24 Nov, 10:00",
  "Tue 24 Nov, 11:00",
);
export const TAKEN = message("user", "Tue 24 Nov, 10:00", 9);
export const BOOKED = message(
  "assistant",
  "You are booked: Cleaning, Tue 24 Nov, 10:00. We look forward to seeing you.",
  10,
);
/** The messages of a dialogue that begins with a request for a cleaning. */
export const talk = (...messages: Played["messages"]) => [
  message("user", "A cleaning please", 0),
  ...messages,
];
/** A cleaning that was offered, taken and booked. */
export const books = (changes: Partial<Played> = {}) =>
  played({ messages: talk(OFFER, TAKEN, BOOKED), ...changes });

/** An appointment that the customer has. */
export const before = booking({
  created_at: at(-60),
  updated_at: at(-60),
  starts_at: "2026-11-25T01:00:00.000Z",
});
/** A dialogue that changes that appointment to `now`. */
export const changes = (
  kind: "moving" | "cancelling",
  now: Partial<typeof before>,
  ...messages: Played["messages"]
) =>
  played({
    of: { kind },
    before,
    bookings: [{ ...before, updated_at: at(10), ...now }],
    messages: talk(...messages),
  });
