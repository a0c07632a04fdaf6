import { formatter, MINUTE_MS, reader, timeOf } from "@/server/lib/clock";
import type { AgentTurn, Slot } from "@/server/schema/agent";
import type { Service } from "@/server/schema/organization";
import { type AgentReply, REPLY_LIMITS } from "@/server/schema/reply";
import { CHOICE_LABELS } from "./phrases";

type Organization = AgentTurn["organization"];

/** What a reply offers to choose from. */
export type Choices = Pick<AgentReply, "buttons" | "list">;

const HUMAN = { id: "human", title: CHOICE_LABELS.human };
const PAGE = REPLY_LIMITS.list_rows - 1;

const short = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

const day = formatter({ weekday: "short", day: "numeric", month: "short" });

/** A slot as the business's own clock shows it: `Tue 1 Dec, 09:00`. */
export function slotTitle(starts_at: string, time_zone: string): string {
  const part = reader(day(time_zone), Date.parse(starts_at));
  return `${part("weekday")} ${part("day")} ${part("month")}, ${timeOf(starts_at, time_zone)}`;
}

/** The id of the choice of a service, by its place in the organization's list. */
const serviceId = (index: number) => `service:${index}`;

/** The service whose choice has this id. */
export const serviceAt = ({ services }: Organization, id: string): Service | undefined =>
  services.find((_, index) => serviceId(index) === id);

const slotId = (slot: Slot) => `slot:${slot.starts_at}`;

/** What stands after an id's kind, if it is of that kind: `09:00` in `slot:09:00`. */
export const idValue = (id: string | undefined, kind: "slot" | "more"): string | undefined =>
  id?.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : undefined;

/** A row for a service; a name that is too long for a title stands in full below it. */
const serviceRow = ({ name }: Service, index: number) => ({
  id: serviceId(index),
  title: short(name, REPLY_LIMITS.row_title),
  ...(name.length > REPLY_LIMITS.row_title && { description: short(name, REPLY_LIMITS.row_description) }),
});

/** The services: two as buttons beside the way to a person, more, or those with long names, as a list. */
export function serviceChoices({ services }: Organization): Choices {
  const fitButtons = services.every(({ name }) => name.length <= REPLY_LIMITS.button_title);
  if (services.length < REPLY_LIMITS.buttons && fitButtons) {
    return {
      buttons: [...services.map(({ name }, index) => ({ id: serviceId(index), title: name })), HUMAN],
    };
  }
  const rows = services.slice(0, PAGE).map(serviceRow);
  return { list: { button: CHOICE_LABELS.services, sections: [{ rows: [...rows, HUMAN] }] } };
}

/** The end of the free time that begins with the `index`-th slot, in milliseconds; slots may overlap. */
function freeUntil(slots: Slot[], index: number): number {
  let until = 0;
  for (const { starts_at, ends_at } of slots.slice(index)) {
    if (until > 0 && Date.parse(starts_at) > until) break;
    until = Math.max(until, Date.parse(ends_at));
  }
  return until;
}

/** When a service can be had: as the slots say, or else if it takes no longer than one and those that follow at once. */
export const timesFor = ({ open_slots }: Organization, { name, duration_minutes }: Service): Slot[] =>
  open_slots.flatMap(({ starts_at, services }, index) => {
    const end = Date.parse(starts_at) + duration_minutes * MINUTE_MS;
    const fits = services ? services.includes(name) : end <= freeUntil(open_slots, index);
    return fits ? [{ starts_at, ends_at: new Date(end).toISOString() }] : [];
  });

/** A page of times from the `from`-th on, and the way to the next page if there are more than a list holds. */
export function slotChoices(times: Slot[], time_zone: string, from: number): Choices {
  const rest = times.slice(from);
  const isAll = rest.length <= REPLY_LIMITS.list_rows;
  const rows = rest
    .slice(0, isAll ? REPLY_LIMITS.list_rows : PAGE)
    .map((slot) => ({ id: slotId(slot), title: slotTitle(slot.starts_at, time_zone) }));
  const more = { id: `more:${from + PAGE}`, title: CHOICE_LABELS.more };
  return { list: { button: CHOICE_LABELS.slots, sections: [{ rows: isAll ? rows : [...rows, more] }] } };
}

/** What can be picked once an appointment is booked. */
export const bookedChoices: Choices = { buttons: [{ id: "book", title: CHOICE_LABELS.book }, HUMAN] };

/** Nothing but asking for a person. */
export const humanChoice: Choices = { buttons: [HUMAN] };
