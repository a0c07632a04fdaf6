import { z } from "zod";
import {
  addDays,
  DAY_MS,
  dateOf,
  isDate,
  MINUTE_MS,
  minutesOf,
  momentOf,
  startOfDate,
  timeOf,
} from "@/lib/time/clock";
import type { AgentTurn, Slot } from "@/schema/agent";
import { shownTimes, timeRanges } from "@/server/adapters/agent/model/guards/time-words";
import {
  appointmentNamed,
  type Bench,
  personNamed,
  serviceNamed,
  WrongArguments,
} from "@/server/adapters/agent/model/turn-context";
import { nearestTo } from "@/server/adapters/agent/receptionist/search";
import { MOST_TIMES, offeredTimes } from "./choices";
import { overlapsOwn, type Timed } from "./free";
import { whyNone } from "./why-none";

/** How far ahead times are searched, from the first wanted date on. */
const FARTHEST_MS = 366 * DAY_MS;
/** How many free times are looked at: the first are shown, and the model is told the rest in ranges. */
const SEARCHED = 100;
/** How long before a wished time others are offered in its place, and at most how many are looked at. */
const EARLIER_MS = 3 * DAY_MS;
const MOST_EARLIER = 300;
/** How many times of a person who is busy as wished are offered, so that there is room for others' times. */
const THEIRS = 6;

export const FreeSlots = z.object({
  service: z.string().optional().describe("The service's name, for a new appointment"),
  appointment: z.string().optional().describe("The appointment to move, such as A1, in place of a service"),
  with: z.string().optional().describe("The person they ask for, by name; anybody if left out"),
  from: z.string().optional().describe("First date, YYYY-MM-DD; today if left out"),
  to: z.string().optional().describe("Last date, YYYY-MM-DD"),
  earliest: z.string().optional().describe("Earliest time of day, HH:MM"),
  latest: z.string().optional().describe("Latest time of day, HH:MM"),
});
type FreeSlots = z.infer<typeof FreeSlots>;

// Some models fill in optional fields with empty strings.

export function dateIn(name: string, text = ""): string | undefined {
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

type Subject = {
  what: string;
  minutes: number;
  named: { service: string } | { booking_id: string };
  offer(starts_at: string, person?: string): Timed;
};

/** What times are sought for: a service, or an appointment of this customer to move. */
function subjectIn(bench: Bench, { appointment, service }: FreeSlots): Subject {
  if (appointment) {
    const { id: booking_id, can_change, ...one } = appointmentNamed(bench, appointment);
    if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
    return {
      what: one.services.join(" + ") || one.title || appointment,
      minutes: one.ends_at ? (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / MINUTE_MS : 0,
      named: { booking_id },
      offer: (starts_at, person) => ({ act: "move", booking_id, starts_at, with: person }),
    };
  }
  const { name, duration_minutes } = serviceNamed(bench, service || onlyService(bench.turn));
  return {
    ...{ what: name, minutes: duration_minutes, named: { service: name } },
    offer: (starts_at, person) => ({ act: "book", service: name, starts_at, with: person }),
  };
}

/**
 * A search: the period (ms), a condition, and the moment near which other times are offered if nothing suits. Without a
 * condition, only the nearest are sought.
 */
type Search = { from: number; to: number; wished: number; suits?(starts_at: string): boolean };

/** Noon, as the middle of a wished day. */
const NOON = 12 * 60;

function searchOf({ turn }: Bench, asked: FreeSlots): Required<Search> {
  const { time_zone } = turn.organization;
  const [first, last] = [dateIn("from", asked.from), dateIn("to", asked.to)];
  const earliest = minutesIn("earliest", asked.earliest);
  const latest = minutesIn("latest", asked.latest) ?? 24 * 60;
  const from = Math.max(Date.now(), first ? startOfDate(first, time_zone) : 0);
  const farthest = from + FARTHEST_MS;
  const to = last === undefined ? farthest : Math.min(farthest, startOfDate(addDays(last, 2), time_zone));
  const suits = (starts_at: string) => {
    const minutes = minutesOf(timeOf(starts_at, time_zone));
    const isInTime = last === undefined || dateOf(starts_at, time_zone) <= last;
    return isInTime && minutes >= (earliest ?? 0) && minutes <= latest;
  };
  const wished = first ? startOfDate(first, time_zone) + (earliest ?? NOON) * MINUTE_MS : from;
  return { from, to, wished: Math.max(Date.now(), wished), suits };
}

type Found = { slots: Slot[]; isAsWished: boolean };

/** The free times nearest to a moment, soonest first. */
async function nearest(
  { house }: Bench,
  look: Pick<Parameters<Bench["house"]["freeTimes"]>[0], "suits" | "with"> & Subject["named"],
  { wished, count }: { wished: number; count: number },
): Promise<Slot[]> {
  const from = Math.max(Date.now(), wished - EARLIER_MS);
  const before = { ...look, from: from - 1, to: wished + DAY_MS, limit: MOST_EARLIER };
  const after = { ...look, from: wished - 1, to: wished + FARTHEST_MS, limit: count };
  const both = [...(await house.freeTimes(before)), ...(await house.freeTimes(after))];
  const slots = new Map(both.map((slot) => [slot.starts_at, slot]));
  return nearestTo(wished, [...slots.keys()], count).flatMap((at) => slots.get(at) ?? []);
}

/** Free times as wished; else the nearest: of the wished person first, then, as wished, of others. */
async function look(
  bench: Bench,
  subject: Subject,
  { search, person }: { search: Search; person: string | undefined },
): Promise<Found> {
  const isOpen = (starts_at: string) => !overlapsOwn(bench.turn, subject, starts_at);
  const suits = (starts_at: string) => search.suits?.(starts_at) === true && isOpen(starts_at);
  const within = { from: search.from - 1, to: search.to, limit: SEARCHED };
  const asWished = async (whom?: string) =>
    search.suits ? bench.house.freeTimes({ ...subject.named, ...within, suits, with: whom }) : [];
  const slots = await asWished(person);
  if (slots.length > 0) return { slots, isAsWished: true };
  const near = { ...subject.named, suits: isOpen };
  const count = person ? THEIRS : MOST_TIMES;
  const theirs = await nearest(bench, { ...near, with: person }, { wished: search.wished, count });
  if (!person) return { slots: theirs, isAsWished: false };
  const others = await asWished();
  const rest = others.length > 0 ? others : await nearest(bench, near, { wished: search.wished, count });
  const isTheirs = ({ starts_at }: Slot) => theirs.some((one) => one.starts_at === starts_at);
  const theirOwn = theirs.map((slot) => ({ ...slot, with: [person] }));
  return { slots: [...theirOwn, ...rest.filter((one) => !isTheirs(one))], isAsWished: false };
}

const SHOWN = "These are shown to the customer as a list. Ask which suits; do not repeat them all.";
const OTHERS =
  "Nothing is free as asked, because of `why`: say so. The nearest free times are shown as a list.";
const NONE = "Nothing is free at all. Offer to hand over to a person.";
const WAIT = "Nothing is free at all. Offer the waiting list, or to hand over to a person.";

/**
 * Finds free times and offers the first that suit as a list below the answer, apart from those of other searches in this
 * turn. `near`: offers the times nearest to this moment. Returns what to tell the model.
 */
export async function findTimes(bench: Bench, asked: FreeSlots, near?: string): Promise<object> {
  const { turn, draft, language, words } = bench;
  if (draft.done)
    return {
      error: "One appointment was just changed. For another the customer has to write again: say so.",
    };
  const { time_zone } = turn.organization;
  const subject = subjectIn(bench, asked);
  const person = asked.with ? personNamed(bench, asked.with) : undefined;
  const wanted = searchOf(bench, asked);
  const search: Search =
    near === undefined
      ? wanted
      : { from: wanted.from, to: wanted.to, wished: Math.max(Date.now(), Date.parse(near)) };
  const { slots, isAsWished } = await look(bench, subject, { search, person });
  const why = isAsWished || near ? null : whyNone(bench, { ...asked, ...(person && { with: person }) });
  const told = { ...("service" in subject.named ? subject.named : { appointment: asked.appointment }), why };
  if (slots.length === 0)
    return { ...told, shown: [], more: [], note: turn.organization.waiting_list ? WAIT : NONE };
  const times = slots.slice(0, MOST_TIMES).map(({ starts_at, with: people = [] }) => ({
    offer: subject.offer(starts_at, person && people.includes(person) ? person : onlyOne(people)),
    people,
  }));
  draft.searches = [
    ...draft.searches.filter(({ what }) => what !== subject.what),
    { what: subject.what, times },
  ];
  draft.question = null;
  const { choices, offers } = offeredTimes(draft.searches, time_zone, language);
  [draft.choices, draft.offers] = [choices, offers];
  if (person && !isAsWished && near === undefined) draft.lines = [words.personBusy(person)];
  return {
    ...told,
    shown: shownTimes(times, time_zone),
    more: timeRanges(slots.slice(MOST_TIMES), time_zone),
    note: isAsWished ? SHOWN : OTHERS,
  };
}

const onlyOne = ([first, ...others]: string[]): string | undefined =>
  others.length === 0 ? first : undefined;

/** The moment that a model names by the business's clock, such as `2026-12-03T10:00`. Throws WrongArguments. */
export function momentIn({ turn }: Bench, text: string): string {
  const { time_zone } = turn.organization;
  const [, date = "", time = ""] =
    /^(?:\p{L}+,? )?(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/u.exec(text.trim()) ?? [];
  if (!isDate(date) || minutesOf(time) >= 24 * 60)
    throw new WrongArguments(
      `starts_at must be as free_slots gave it, such as 2026-12-03T10:00, not "${text}".`,
    );
  return momentOf(date, time, time_zone);
}
