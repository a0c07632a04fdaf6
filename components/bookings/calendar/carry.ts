import { MINUTE_MS, wallOf } from "@/lib/time/clock";
import type { ShownBooking } from "@/schema/booking";
import type { GridColumn, GridPlace } from "./column";
import { type HourRange, minutesAt, STEP_MINUTES } from "./px";

/** Moves an appointment to where it was dropped. */
export type Drop = (booking: ShownBooking, from: GridColumn, to: GridPlace) => void;

/** An appointment being dragged: its column and the current one, and its start and length in minutes. */
export type Carried = {
  id: string;
  name: string;
  booking: ShownBooking;
  origin: number;
  index: number;
  from: number;
  length: number;
  isByKeys: boolean;
};

export type CarryGrid = { columns: readonly GridColumn[]; hours: HourRange; time_zone: string; drop: Drop };

/** Appointments of a scheduler are moved there, and those that are over can't be moved. */
const canMove = ({ status, uid, starts_at }: ShownBooking) =>
  status === "booked" && uid === null && starts_at !== null;

/** The appointment that an element shows, if it can be dragged. */
export function carriedFrom(
  element: Element | null,
  { columns, time_zone }: CarryGrid,
  isByKeys: boolean,
): Carried | null {
  const id = element?.closest("[data-booking]")?.getAttribute("data-booking");
  const origin = Number(element?.closest("[data-column]")?.getAttribute("data-column") ?? -1);
  const booking = columns[origin]?.bookings?.find((one) => one.id === id);
  if (!booking?.starts_at || !canMove(booking)) return null;
  const length =
    (Date.parse(booking.ends_at ?? booking.starts_at) - Date.parse(booking.starts_at)) / MINUTE_MS;
  const from = wallOf(booking.starts_at, time_zone).minutes;
  return {
    ...{ id: booking.id, name: booking.lead.name, booking },
    ...{ origin, index: origin, from, length: Math.max(length, STEP_MINUTES), isByKeys },
  };
}

const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));

/** The column and start of an appointment held `held` pixels below its top; null outside the columns. */
export function underPointer(grid: HTMLElement, event: PointerEvent, held: number, { hours }: CarryGrid) {
  for (const column of grid.querySelectorAll("[data-column]")) {
    const { left, right, top } = column.getBoundingClientRect();
    if (event.clientX < left || event.clientX >= right) continue;
    const minutes = hours.from + minutesAt(event.clientY - held - top);
    const from = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
    return {
      index: Number(column.getAttribute("data-column")),
      from: within(from, hours.from, hours.to - STEP_MINUTES),
    };
  }
  return null;
}

/** Where an arrow key moves an appointment; null for any other key. */
export function byKey(key: string, { index, from }: Carried, { columns, hours }: CarryGrid) {
  const turned = (by: number) => ({ index: within(index + by, 0, columns.length - 1), from });
  const later = (by: number) => ({ index, from: within(from + by, hours.from, hours.to - STEP_MINUTES) });
  if (key === "ArrowLeft") return turned(-1);
  if (key === "ArrowRight") return turned(1);
  if (key === "ArrowUp") return later(-STEP_MINUTES);
  if (key === "ArrowDown") return later(STEP_MINUTES);
  return null;
}
