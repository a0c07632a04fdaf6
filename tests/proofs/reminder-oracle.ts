/** When a reminder is due, worked out minute by minute on the local clock: slow but simple. */

const MINUTE = 60_000;

type Step = { moment: "before" | "after"; offset_minutes: number };
/** One of the times that an appointment had: when it was set, and when it was moved or cancelled. */
export type Stay = { starts_at: number; ends_at: number; placed_at: number; until: number };

/** Returns the minutes since midnight that the zone's clock shows. */
function clockOf(time_zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: time_zone,
  });
  return (at) => {
    const [hours = 0, minutes = 0] = format.format(at).split(":").map(Number);
    return hours * 60 + minutes;
  };
}

const EVENING = 20 * 60 + 30;
const MORNING = 8 * 60;
const QUIET = 20 * 60 + 55;

export function oracleOf(time_zone: string) {
  const minutesAt = clockOf(time_zone);
  const walk = (from: number, by: number, shown: number) => {
    let at = Math.floor(from / MINUTE) * MINUTE;
    while (minutesAt(at) !== shown) at += by * MINUTE;
    return at;
  };

  /** When a step really reminds, shifted out of the night, and by when the appointment must be known for that. */
  function goalOf({ moment, offset_minutes }: Step, at: number): { goal: number; known_by: number } {
    const minutes = minutesAt(at);
    const isNight = minutes >= (moment === "before" ? EVENING : QUIET) || minutes < MORNING;
    if (!isNight) return { goal: at, known_by: at };
    const morning = walk(at + MINUTE - 1, 1, MORNING);
    if (moment === "after") return { goal: morning, known_by: at };
    const evening = walk(at, -1, EVENING);
    const leaves = at + offset_minutes * MINUTE - morning;
    const isNearer = morning - at <= at - evening;
    const isMorning = isNearer && leaves >= (offset_minutes / 2) * MINUTE;
    return isMorning ? { goal: morning, known_by: at } : { goal: evening, known_by: evening };
  }

  return {
    isQuietAt: (at: number) => minutesAt(at) >= 21 * 60 || minutesAt(at) < MORNING,
    /** Whether a step must, must not or may remind of a stay, and from when. Sweeps are at most `tick` apart. */
    expected(step: Step, { starts_at, ends_at, placed_at, until }: Stay, tick: number) {
      const isBefore = step.moment === "before";
      const offset = step.offset_minutes * MINUTE;
      const at = isBefore ? starts_at - offset : ends_at + offset;
      const grace = isBefore ? Math.min(offset / 2, 60 * MINUTE) : 0;
      const { goal, known_by } = goalOf(step, at);
      if (placed_at > at - grace || until <= goal) return { verdict: "never" as const, goal };
      if (placed_at > known_by - grace || until <= goal + tick) return { verdict: "perhaps" as const, goal };
      return { verdict: "once" as const, goal };
    },
  };
}
