import { newId } from "@/db/schema/columns";
import { addDays, dateOf, momentOf } from "@/lib/time/clock";
import type { AgentTurn, BusinessFacts } from "@/schema/agent";
import type { Booking } from "@/schema/booking";
import type { Service } from "@/schema/service";
import type { House } from "@/server/adapters/agent/model/turn-context";
import { firstFew, slotAt, startsWithin } from "./stage-times";

/** The business in the play: its name, its time zone, the services to book, and what else it tells customers. */
export type StagedBusiness = {
  name: string;
  time_zone: string;
  services: Service[];
  facts?: Partial<BusinessFacts>;
};

const OPEN_SLOTS = 20;
const TIMES_TO_MOVE = 120;
const MINUTES = 30;

/** An appointment to add: for whom, which services, and when; without a time it is only requested. */
type Wanted = { lead_id: string; services: string[]; starts_at: string | null };

/** The appointments of a business, in memory only. `now`: its clock, for the times of changes. */
export class StagedBook {
  readonly rows: Booking[] = [];

  constructor(
    private readonly business: StagedBusiness,
    private readonly now: () => string,
  ) {}

  #minutes(names: string[]): number {
    const { services } = this.business;
    const meant = services.find(({ name }) => names.includes(name)) ?? services[0];
    return meant?.duration_minutes ?? MINUTES;
  }

  #free(from: number, to: number, count: number, suits = (_at: string) => true): string[] {
    const isTaken = (at: string) =>
      this.rows.some(({ status, starts_at }) => status === "booked" && starts_at === at);
    const starts = startsWithin(from, to, this.business.time_zone);
    return firstFew(starts, count, (at) => !isTaken(at) && suits(at));
  }

  add({ lead_id, services, starts_at }: Wanted): Booking {
    const at = this.now();
    const times =
      starts_at === null ? { starts_at, ends_at: null } : slotAt(starts_at, this.#minutes(services));
    const row: Booking = {
      ...{ id: newId(), lead_id, services, title: services[0] ?? null, uid: null },
      ...{ status: starts_at === null ? "requested" : "booked", ...times },
      ...{ time_zone: this.business.time_zone, location: null, notes: null, resource_id: null },
      ...{
        cancellation_reason: null,
        confirmed_at: null,
        told_at: null,
        told_by: null,
        untold_since: null,
        source: null,
        series_id: null,
      },
      ...{ created_at: at, updated_at: at },
    };
    this.rows.push(row);
    return row;
  }

  /** This time of day, this many days from now, by the business's clock. */
  inDays(days: number, time: string): string {
    const { time_zone } = this.business;
    return momentOf(addDays(dateOf(Date.now(), time_zone), days), time, time_zone);
  }

  #booked(id: string): Booking[] {
    return this.rows.filter((one) => one.id === id && one.status === "booked");
  }

  /** Moves an appointment and returns it in a list; empty if there is no such booked appointment. */
  move(id: string, starts_at: string): Booking[] {
    const updated_at = this.now();
    return this.#booked(id).map((row) =>
      Object.assign(row, slotAt(starts_at, this.#minutes(row.services)), { updated_at }),
    );
  }

  cancel(id: string): Booking[] {
    const updated_at = this.now();
    return this.#booked(id).map((row) => Object.assign(row, { status: "cancelled" as const, updated_at }));
  }

  /** The booked appointments as an agent sees them, with the times they can be moved to. */
  appointments(): AgentTurn["appointments"] {
    const free_times = this.#free(Date.now(), Number.POSITIVE_INFINITY, TIMES_TO_MOVE);
    return this.rows
      .flatMap(({ id, title, services, starts_at, ends_at, status }) =>
        status === "booked" && starts_at !== null
          ? [{ id, title, services, starts_at, ends_at, can_change: true, free_times }]
          : [],
      )
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  }

  openSlots(): AgentTurn["organization"]["open_slots"] {
    const { services } = this.business;
    const names = services.map(({ name }) => name);
    const shortest = Math.min(...services.map(({ duration_minutes }) => duration_minutes));
    const starts = this.#free(Date.now(), Number.POSITIVE_INFINITY, OPEN_SLOTS);
    return starts.map((at) => ({ ...slotAt(at, shortest), services: names }));
  }

  house(): House {
    return {
      freeTimes: async ({ from, to, limit, suits, with: person, ...subject }) => {
        const moved = this.rows.find(({ id }) => "booking_id" in subject && id === subject.booking_id);
        const names = "service" in subject ? [subject.service] : (moved?.services ?? []);
        const people = this.business.facts?.people?.map(({ name }) => name) ?? [];
        // Where one person works, nobody is named.
        const free = people.length > 1 ? { with: person ? [person] : people } : {};
        return this.#free(from, to, limit, suits).map((at) => ({
          ...slotAt(at, this.#minutes(names)),
          ...free,
        }));
      },
    };
  }
}
