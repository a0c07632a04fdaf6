import { DAY_MS } from "@/lib/time/clock";
import { instantOf, midnightOf, type WallTime } from "./time-values";

/**
 * Occurrences of a series, named by EXDATE or RECURRENCE-ID. They are compared by moment, in whatever zone they are
 * written; by date if the series is all-day or only a date is named.
 */
export class OccurrenceSet {
  readonly #moments = new Set<number>();
  readonly #dates = new Set<number>();
  readonly #series: WallTime;

  constructor(series: WallTime) {
    this.#series = series;
  }

  add(named: WallTime): void {
    if (named.is_date) this.#dates.add(named.wall);
    else if (this.#series.is_date) this.#dates.add(this.#midnightOf(named));
    else this.#moments.add(instantOf(named));
  }

  has({ wall }: WallTime, moment: number): boolean {
    return this.#moments.has(moment) || this.#dates.has(midnightOf(wall));
  }

  /** The all-day occurrence that a time names: the day that begins at this moment, or else the date as written. */
  #midnightOf(named: WallTime): number {
    const written = midnightOf(named.wall);
    const moment = instantOf(named);
    const days = [written, written - DAY_MS, written + DAY_MS];
    return days.find((day) => this.#series.clock.toMoment(day) === moment) ?? written;
  }
}
