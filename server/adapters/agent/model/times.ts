import { z } from "zod";
import {
  addDays,
  DAY_MS,
  dateOf,
  isDate,
  minutesOf,
  momentOf,
  startOfDate,
  timeOf,
} from "@/server/lib/clock";
import type { AgentTurn } from "@/server/schema/agent";
import { appointmentNamed, type Bench, serviceNamed, WrongArguments, wallText } from "./bench";
import { MOST_TIMES, offeredTimes } from "./choices";
import { subjectOf } from "./free";
import type { ModelOffer } from "./state";

/** How far ahead times are searched, from the first wanted date on. */
const FARTHEST_MS = 366 * DAY_MS;

export const FreeSlots = z.object({
  service: z.string().optional().describe("The service's name, for a new appointment"),
  appointment: z.string().optional().describe("The appointment to move, such as A1, in place of a service"),
  from: z.string().optional().describe("First date, YYYY-MM-DD; today if left out"),
  to: z.string().optional().describe("Last date, YYYY-MM-DD"),
  earliest: z.string().optional().describe("Earliest time of day, HH:MM"),
  latest: z.string().optional().describe("Latest time of day, HH:MM"),
});
type FreeSlots = z.infer<typeof FreeSlots>;

// Some models fill in optional fields with empty strings.

function dateIn(name: string, text = ""): string | undefined {
  if (text === "") return undefined;
  if (!isDate(text)) throw new WrongArguments(`${name} must be a date such as 2026-12-03, not "${text}".`);
  return text;
}

function minutesIn(name: string, text = ""): number | undefined {
  if (text === "") return undefined;
  const minutes = /^\d{1,2}:[0-5]\d$/.test(text) ? minutesOf(text) : Number.NaN;
  if (!(minutes <= 24 * 60)) throw new WrongArguments(`${name} must be a time such as 09:30, not "${text}".`);
  return minutes;
}

const onlyService = ({ organization: { services } }: AgentTurn): string =>
  services.length === 1 ? (services[0]?.name ?? "") : "";

type Sought = Extract<ModelOffer, { act: "book" }> | Extract<ModelOffer, { act: "move" }>;

function soughtOf(bench: Bench, { appointment, service }: FreeSlots): (starts_at: string) => Sought {
  if (appointment) {
    const { id: booking_id, can_change } = appointmentNamed(bench, appointment);
    if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
    return (starts_at) => ({ act: "move", booking_id, starts_at });
  }
  const { name } = serviceNamed(bench, service || onlyService(bench.turn));
  return (starts_at) => ({ act: "book", service: name, starts_at });
}

const SHOWN = "These are shown to the customer as a list. Ask which suits; do not repeat them all.";
const OTHERS = "Nothing is free as asked. These are the next free times, shown as a list: say so.";

/** Finds free times and offers the first that suit as a list below the answer. Returns what to tell the model. */
export async function findTimes(bench: Bench, asked: FreeSlots): Promise<object> {
  const { turn, draft, language, house } = bench;
  if (draft.done)
    return {
      error: "One appointment was just changed. For another the customer has to write again: say so.",
    };
  const { time_zone } = turn.organization;
  const [first, last] = [dateIn("from", asked.from), dateIn("to", asked.to)];
  const [earliest = 0, latest = 24 * 60] = [
    minutesIn("earliest", asked.earliest),
    minutesIn("latest", asked.latest),
  ];
  const offer = soughtOf(bench, asked);
  const from = Math.max(Date.now(), first ? startOfDate(first, time_zone) : 0);
  const suits = (starts_at: string) => {
    const minutes = minutesOf(timeOf(starts_at, time_zone));
    const isInTime = last === undefined || dateOf(starts_at, time_zone) <= last;
    return isInTime && minutes >= earliest && minutes <= latest;
  };
  const look = { ...subjectOf(offer("")), from: from - 1, limit: MOST_TIMES };
  const farthest = from + FARTHEST_MS;
  const to = last === undefined ? farthest : Math.min(farthest, startOfDate(addDays(last, 2), time_zone));
  const suiting = await house.freeTimes({ ...look, to, suits });
  const found = suiting.length > 0 ? suiting : await house.freeTimes({ ...look, to: farthest });
  if (found.length === 0) return { free: [], note: "Nothing is free. Offer to hand over to a person." };
  const offers = found.map(({ starts_at }) => offer(starts_at));
  const again = draft.offers === null ? "" : " Of all that you asked for in this turn, only these are shown.";
  draft.offers = offers;
  draft.question = null;
  draft.choices = offeredTimes(offers, time_zone, language);
  return {
    free: offers.map(({ starts_at }) => wallText(starts_at, time_zone)),
    note: `${suiting.length > 0 ? SHOWN : OTHERS}${again}`,
  };
}

/** The moment that a model names by the business's clock, such as `2026-12-03T10:00`. Throws WrongArguments. */
export function momentIn({ turn }: Bench, text: string): string {
  const { time_zone } = turn.organization;
  const [, date = "", time = ""] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(text.trim()) ?? [];
  if (!isDate(date) || minutesOf(time) >= 24 * 60)
    throw new WrongArguments(
      `starts_at must be as free_slots gave it, such as 2026-12-03T10:00, not "${text}".`,
    );
  return momentOf(date, time, time_zone);
}
