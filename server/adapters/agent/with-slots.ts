import { DAY_MS, MINUTE_MS, minutesOf, wallOf } from "@/lib/time/clock";
import type { AgentTurn, Slot, SlotsWanted } from "@/schema/agent";
import type { Agent } from "./agent";
import type { House } from "./model/turn-context";

/** How often an agent may ask for free times before it answers. */
const MOST_ASKED = 4;
const MOST_SLOTS = 100;
/** If fewer times are as they are wanted, others are told too: so many later ones, and so many of the week before. */
const FEW = 10;
const LATER = 20;
const EARLIER = 10;
const WEEK_MS = 7 * DAY_MS;

/** The free times that are wanted, and the nearest others if these are few; soonest first. */
async function find(wanted: SlotsWanted, { organization }: AgentTurn, house: House): Promise<Slot[]> {
  const { service, booking_id, with: person } = wanted;
  const subject = {
    ...(service === undefined ? { booking_id: booking_id ?? "" } : { service }),
    with: person,
  };
  const { time_zone } = organization;
  const from = wanted.from ? Date.parse(wanted.from) : Date.now();
  const to = wanted.to ? Date.parse(wanted.to) : Number.POSITIVE_INFINITY;
  const [earliest, latest] = [minutesOf(wanted.time_from ?? "00:00"), minutesOf(wanted.time_to ?? "24:00")];
  const suits = (at: string) => {
    if (Date.parse(at) > to) return false;
    if (!wanted.time_from && !wanted.time_to) return true;
    const { minutes } = wallOf(at, time_zone);
    return minutes >= earliest && minutes <= latest;
  };
  // Free times begin strictly after `from`; no appointment is longer than a day.
  const within = { ...subject, from: from - 1, to: to + DAY_MS };
  const then = await house.freeTimes({ ...within, limit: MOST_SLOTS, suits });
  if (then.length >= FEW || (from === to && then.length > 0)) return then;
  const later = { ...subject, from: from - 1, to: Number.POSITIVE_INFINITY, limit: LATER };
  const earlier = { ...subject, from: from - WEEK_MS, to: from + MINUTE_MS, limit: MOST_SLOTS };
  const near = [...(await house.freeTimes(earlier)).slice(-EARLIER), ...(await house.freeTimes(later))];
  const all = new Map([...then, ...near].map((slot) => [slot.starts_at, slot]));
  return [...all.values()].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
}

/** The turn again, with the free times that the agent wants to know. */
async function answered(turn: AgentTurn, wanted: SlotsWanted, house: House): Promise<AgentTurn> {
  const { service, booking_id, with: person } = wanted;
  const works = person === undefined || turn.organization.facts.people.some(({ name }) => name === person);
  const isSubject =
    service === undefined
      ? turn.appointments.some((one) => one.id === booking_id && one.can_change)
      : turn.organization.services.some(({ name }) => name === service);
  const found = works && isSubject ? await find(wanted, turn, house) : [];
  if (service !== undefined) {
    const open_slots = found.map((slot) => ({ ...slot, services: [service] }));
    return { ...turn, slots_for: wanted, organization: { ...turn.organization, open_slots } };
  }
  const free_times = found.map(({ starts_at }) => starts_at);
  const appointments = turn.appointments.map((one) => (one.id === booking_id ? { ...one, free_times } : one));
  return { ...turn, slots_for: wanted, appointments };
}

/** An agent that may ask for free times of any day before it answers. */
export const withSlots = (agent: Agent, house: House): Agent => ({
  async answer(turn, key) {
    let asked = turn;
    for (let round = 0; round <= MOST_ASKED; round++) {
      const outcome = await agent.answer(asked, round === 0 ? key : `${key}:slots${round}`);
      const wanted = outcome.kind === "answer" ? outcome.wants_slots : undefined;
      if (!wanted) return outcome;
      asked = await answered(turn, wanted, house);
    }
    return { kind: "failed", reason: "it asked for free times too often", retryable: false };
  },
});
