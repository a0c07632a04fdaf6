import { createHash } from "node:crypto";
import { MINUTE_MS } from "@/server/lib/clock";
import type { AgentTurn, Slot } from "@/server/schema/agent";
import type { AgentLanguage } from "@/server/schema/model";
import type { Service } from "@/server/schema/organization";
import { type AgentReply, REPLY_LIMITS } from "@/server/schema/reply";
import { momentWords } from "../languages/languages";
import { phrasesIn } from "./phrases";

type Organization = AgentTurn["organization"];

export type Choices = Pick<AgentReply, "buttons" | "list">;

const labelsIn = (language: AgentLanguage) => phrasesIn(language).labels;
const human = (language: AgentLanguage) => ({ id: "human", title: labelsIn(language).human });
const PAGE = REPLY_LIMITS.list_rows - 1;

export const short = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** The id of the choice of a service, by its place in the organization's list. */
export const serviceId = (index: number) => `service:${index}`;

const MARK = "@";
const markOf = (service: string) => createHash("sha256").update(service).digest("hex").slice(0, 12);

/** The id of the choice of a time for one service, whatever else is offered since. */
export const slotIdFor = (starts_at: string, service: string) => `slot:${starts_at}${MARK}${markOf(service)}`;

/** The service whose choice, or the choice of whose time, has this id. */
export const serviceAt = ({ services }: Organization, id: string): Service | undefined =>
  services.find(
    ({ name }, index) =>
      serviceId(index) === id || (id.startsWith("slot:") && id.endsWith(MARK + markOf(name))),
  );

const slotId = (slot: Slot) => `slot:${slot.starts_at}`;

/** What follows an id's kind, if it has that kind: `09:00` in `slot:09:00`, with or without its service's mark. */
export const idValue = (id: string | undefined, kind: "slot" | "more"): string | undefined =>
  id?.startsWith(`${kind}:`) ? id.slice(kind.length + 1).split(MARK)[0] : undefined;

const serviceRow = ({ name }: Service, index: number) => ({
  id: serviceId(index),
  title: short(name, REPLY_LIMITS.row_title),
  ...(name.length > REPLY_LIMITS.row_title && { description: short(name, REPLY_LIMITS.row_description) }),
});

/** The services: two as buttons beside the way to a person, more, or those with long names, as a list. */
export function serviceChoices({ services }: Organization, language: AgentLanguage): Choices {
  const fitButtons = services.every(({ name }) => name.length <= REPLY_LIMITS.button_title);
  if (services.length < REPLY_LIMITS.buttons && fitButtons) {
    return {
      buttons: [
        ...services.map(({ name }, index) => ({ id: serviceId(index), title: name })),
        human(language),
      ],
    };
  }
  const rows = services.slice(0, PAGE).map(serviceRow);
  return { list: { button: labelsIn(language).services, sections: [{ rows: [...rows, human(language)] }] } };
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
export function slotChoices(
  times: Slot[],
  { time_zone }: Pick<Organization, "time_zone">,
  from: number,
  language: AgentLanguage,
): Choices {
  const rest = times.slice(from);
  const isAll = rest.length <= REPLY_LIMITS.list_rows;
  const rows = rest
    .slice(0, isAll ? REPLY_LIMITS.list_rows : PAGE)
    .map((slot) => ({ id: slotId(slot), title: momentWords(language, slot.starts_at, time_zone) }));
  const more = { id: `more:${from + PAGE}`, title: labelsIn(language).more };
  return { list: { button: labelsIn(language).slots, sections: [{ rows: isAll ? rows : [...rows, more] }] } };
}

/** The id of the wish for an appointment. */
export const BOOK = "book";
const book = (language: AgentLanguage) => ({ id: BOOK, title: labelsIn(language).book });

/** What can be picked where nothing is booked. */
export const bookChoices = (language: AgentLanguage): Choices => ({
  buttons: [book(language), human(language)],
});

/** The id of the wish to change an appointment. */
export const CHANGE = "change";

/** What can be picked once an appointment is booked. */
export const bookedChoices = (language: AgentLanguage): Choices => ({
  buttons: [{ id: CHANGE, title: labelsIn(language).change }, book(language), human(language)],
});

/** Nothing but asking for a person. */
export const humanChoice = (language: AgentLanguage): Choices => ({ buttons: [human(language)] });
