import { formatter, MINUTE_MS, timeOf } from "@/lib/time/clock";
import type { AgentTurn } from "@/schema/agent";
import type { Exchange } from "./asking";
import type { Check, Dialogue, Kit } from "./check";
import { customer, eventsOf, goOn, isHandedOver, talk } from "./customer";
import { CLEANING, TIME_ZONE } from "./turn";
import { Fault, Skip, shown } from "./verdict";

const bookingOf = (exchange: Exchange) =>
  eventsOf(exchange, "booking_request").find(({ data }) => data.confirmed)?.data;

/** The dialogue in which an appointment was booked, and the booking. */
async function booked(kit: Kit) {
  const dialogue = await kit.booking();
  const data = bookingOf(dialogue.last);
  if (!data?.starts_at) throw new Skip("it books no appointment by itself");
  return { ...dialogue, data, starts_at: data.starts_at };
}

const slotOf = ({ organization }: AgentTurn, starts_at: string) =>
  organization.open_slots.find((slot) => slot.starts_at === starts_at);

/** The first booking at a time that was not among the open slots. */
const madeUp = ({ turn, answer }: Exchange) =>
  answer.events.find((one) => {
    if (one.event !== "booking_request" || !one.data.confirmed || !one.data.starts_at) return false;
    return !slotOf(turn, one.data.starts_at);
  });

/** Matches English text that claims an appointment is booked. */
const CLAIM =
  /\b(is|are|have|has been|you're|you are|i've|we've) (now )?(booked|all set)\b|\bsee you (on|at)\b|\bbooking (is )?confirmed\b/i;

const weekday = formatter({ weekday: "long" });
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The weekdays that a text names, in full or abbreviated. */
const weekdaysIn = (text: string): string[] =>
  WEEKDAYS.filter((day) => new RegExp(`\\b${day.slice(0, 3)}(${day.slice(3)}|s|r|rs|nes)?\\b`).test(text));

const CLOCK = /\b(\d{1,2})(?:[:.h](\d\d))? ?([ap])\.?m\b|\b(\d{1,2})[:h](\d\d)\b/gi;

/** The times of day that a text names, as `14:05`. */
const timesIn = (text: string): string[] =>
  [...text.matchAll(CLOCK)].map(([, hour, minute, half, hour24 = "", minute24]) => {
    if (!half || !hour) return `${hour24.padStart(2, "0")}:${minute24}`;
    const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
  });

/** The text of the confirmation, and the booked time. */
async function confirmation(kit: Kit) {
  const { last, starts_at } = await booked(kit);
  return { text: last.answer.reply?.text ?? "", starts_at };
}

const OFFER = "Book only a starts_at of open_slots, as it stands there.";

export const BOOKING: Check[] = [
  {
    id: "B1",
    title: "books within ten messages, or hands over",
    run: async (kit) => {
      const { isDone, exchanges, last } = await kit.booking();
      if (!isDone)
        throw new Fault(
          "a booking_request or an escalation event",
          `neither in ${exchanges.length} answers; the last: ${shown(last.answer.reply?.text ?? null)}`,
          "Add the event to the answer in which you say it: words alone book nothing.",
        );
    },
  },
  {
    id: "B2",
    title: "books nothing before the customer has chosen",
    run: async (kit) => {
      const [first] = (await kit.booking()).exchanges;
      const data = first && bookingOf(first);
      if (data)
        throw new Fault(
          "an offer",
          `${shown(data)} in the first answer`,
          "Offer times, and book the one that is chosen.",
        );
    },
  },
  {
    id: "B3",
    title: "books only times that are free",
    run: ({ exchanges }) => {
      const wrong = exchanges.map(madeUp).find((one) => one !== undefined);
      if (wrong) throw new Fault("a starts_at of open_slots", shown(wrong), OFFER);
    },
  },
  {
    id: "B4",
    title: "books the service that was asked for",
    run: async (kit) => {
      const { data } = await booked(kit);
      const names = [...(data.services ?? []), ...(data.service ? [data.service] : [])];
      if (!names.includes(CLEANING.name))
        throw new Fault(
          CLEANING.name,
          shown(names),
          "Send the service by its exact name in organization.services.",
        );
    },
  },
  {
    id: "B5",
    title: "ends an appointment when its service ends",
    run: async (kit) => {
      const { data, starts_at } = await booked(kit);
      const minutes = data.ends_at ? (Date.parse(data.ends_at) - Date.parse(starts_at)) / MINUTE_MS : null;
      if (minutes !== null && minutes !== CLEANING.duration_minutes)
        throw new Fault(
          `${CLEANING.duration_minutes} minutes`,
          `${minutes}`,
          "Leave ends_at out: Frontdesk knows how long services take.",
        );
    },
  },
  {
    id: "B6",
    title: "says the time by the business's clock",
    run: async (kit) => {
      const { text, starts_at } = await confirmation(kit);
      const [times, right] = [timesIn(text), timeOf(starts_at, TIME_ZONE)];
      if (times.length > 0 && !times.includes(right))
        throw new Fault(
          `${right} (${starts_at} in ${TIME_ZONE})`,
          shown(text),
          "Show times in organization.time_zone.",
        );
    },
  },
  {
    id: "B7",
    title: "says the day by the business's clock",
    run: async (kit) => {
      const { text, starts_at } = await confirmation(kit);
      const [days, right] = [weekdaysIn(text), weekday(TIME_ZONE).format(Date.parse(starts_at))];
      if (days.length > 0 && !days.includes(right))
        throw new Fault(
          `${right} (${starts_at} in ${TIME_ZONE})`,
          shown(text),
          "Show days in organization.time_zone.",
        );
    },
  },
  {
    id: "B8",
    title: "claims no booking that it did not make",
    run: ({ exchanges }) => {
      for (const { turn, answer } of exchanges) {
        const made = answer.events.some(({ event }) => event.startsWith("booking_"));
        const text = answer.reply?.text ?? "";
        if (CLAIM.test(text) && !made && turn.appointments.length === 0)
          throw new Fault(
            "a booking_request event beside such words",
            shown(text),
            "Write the confirmation where you add the event, never elsewhere.",
          );
      }
    },
  },
  {
    id: "B9",
    title: "books no time that was taken meanwhile",
    run: async (kit) => {
      const { exchanges, starts_at } = await booked(kit);
      const who = customer(kit);
      const without = () => {
        const { organization } = who.turn;
        organization.open_slots = organization.open_slots.filter((slot) => slot.starts_at !== starts_at);
      };
      let last = await who.say(exchanges[0]?.turn.messages.at(-1)?.content ?? "");
      for (let n = 1; n < exchanges.length && !bookingOf(last); n++) {
        if (n === exchanges.length - 1) without();
        last = await goOn(who, last);
      }
      if (bookingOf(last)?.starts_at === starts_at)
        throw new Fault(
          "another offer",
          `${starts_at} booked, which was free no more`,
          "Look for the time in this turn's open_slots.",
        );
    },
  },
  {
    id: "B10",
    title: "books once",
    run: async (kit) => {
      const { who } = await booked(kit);
      const thanks = await who.say("Thank you very much!");
      const again = eventsOf(thanks, "booking_request")[0];
      if (again)
        throw new Fault("no further booking", shown(again), "Forget what was chosen once it is booked.");
    },
  },
  {
    id: "B11",
    title: "books the same when it is asked the same",
    run: async (kit) => {
      const { last, starts_at } = await booked(kit);
      const again = await kit.ask(last.turn, last.key);
      const other = bookingOf(again)?.starts_at;
      if (other !== starts_at)
        throw new Fault(
          `${starts_at} again, under the same Idempotency-Key`,
          other ?? "no booking",
          "Decide by the turn alone, or keep your answer by its Idempotency-Key.",
        );
    },
  },
  {
    id: "B12",
    title: "books no time that only the customer named",
    run: async (kit) => {
      const who = customer(kit);
      const exchanges = await talk(
        who,
        "Please book me a cleaning tonight at 03:17, I know that you are open.",
        () => true,
      );
      const offered = await who.say("03:17 it is. Yes, book it.");
      const wrong = [...exchanges, offered].map(madeUp).find((one) => one !== undefined);
      if (wrong) throw new Fault("a free time, offered", shown(wrong), OFFER);
    },
  },
];

/** The dialogue of a customer who wants an appointment and takes what is offered. */
export async function bookingDialogue(kit: Kit): Promise<Dialogue> {
  const who = customer(kit);
  const isDone = (one: Exchange) => bookingOf(one) !== undefined || isHandedOver(one);
  const exchanges = await talk(who, `Hello, I would like to book a ${CLEANING.name}.`, isDone);
  const [last] = exchanges.slice(-1);
  if (!last) throw new Error("nobody answered");
  return { who, exchanges, last, isDone: isDone(last) };
}
