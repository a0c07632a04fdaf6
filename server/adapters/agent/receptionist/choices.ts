import { createHash } from "node:crypto";
import { momentWords, phrasesIn } from "@/server/languages/languages";
import { iso, MINUTE_MS } from "@/server/lib/clock";
import type { AgentTurn, Slot } from "@/server/schema/agent";
import type { AgentLanguage } from "@/server/schema/model";
import type { Service } from "@/server/schema/organization";
import { type AgentReply, REPLY_LIMITS } from "@/server/schema/reply";

type Organization = AgentTurn["organization"];

export type Choices = Pick<AgentReply, "buttons" | "list">;

const labelsIn = (language: AgentLanguage) => phrasesIn(language).labels;
const human = (language: AgentLanguage) => ({ id: "human", title: labelsIn(language).human });
const PAGE = REPLY_LIMITS.list_rows - 1;

export const short = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** The choice id of a service, by its index in the organization's list. */
export const serviceId = (index: number) => `service:${index}`;

const MARK = "@";
const markOf = (service: string) => createHash("sha256").update(service).digest("hex").slice(0, 12);

/** The choice id of a time for one service. It stays clear even if another service is offered later. */
export const slotIdFor = (starts_at: string, service: string) => `slot:${starts_at}${MARK}${markOf(service)}`;

/** The service that a choice id means: the service's own id, or that of a time for it. */
export const serviceAt = ({ services }: Organization, id: string): Service | undefined =>
  services.find(
    ({ name }, index) =>
      serviceId(index) === id || (id.startsWith("slot:") && id.endsWith(MARK + markOf(name))),
  );

const slotId = (slot: Slot) => `slot:${slot.starts_at}`;

/** The value of an id of this kind, without a service's mark: `09:00` for `slot:09:00`. Undefined for other kinds. */
export const idValue = (id: string | undefined, kind: "slot" | "more"): string | undefined =>
  id?.startsWith(`${kind}:`) ? id.slice(kind.length + 1).split(MARK)[0] : undefined;

const serviceRow = ({ name }: Service, index: number) => ({
  id: serviceId(index),
  title: short(name, REPLY_LIMITS.row_title),
  ...(name.length > REPLY_LIMITS.row_title && { description: short(name, REPLY_LIMITS.row_description) }),
});

/** The services and the way to a person: as buttons for up to two services with short names, else as a list. */
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

/** The end of the uninterrupted free time that begins with slot `index`, in epoch milliseconds. Slots may overlap. */
function freeUntil(slots: Slot[], index: number): number {
  let until = 0;
  for (const { starts_at, ends_at } of slots.slice(index)) {
    if (until > 0 && Date.parse(starts_at) > until) break;
    until = Math.max(until, Date.parse(ends_at));
  }
  return until;
}

/** The times of a service: slots that name it or, if a slot names no services, slots with enough free time. */
export const timesFor = ({ open_slots }: Organization, { name, duration_minutes }: Service): Slot[] =>
  open_slots.flatMap(({ starts_at, services }, index) => {
    const end = Date.parse(starts_at) + duration_minutes * MINUTE_MS;
    const fits = services ? services.includes(name) : end <= freeUntil(open_slots, index);
    return fits ? [{ starts_at, ends_at: iso(end) }] : [];
  });

/** A page of times from index `from` on, with a row for the next page if there are more than a list holds. */
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

/** The choice id for booking an appointment. */
export const BOOK = "book";
const book = (language: AgentLanguage) => ({ id: BOOK, title: labelsIn(language).book });

/** The choices of a customer without an appointment. */
export const bookChoices = (language: AgentLanguage): Choices => ({
  buttons: [book(language), human(language)],
});

/** The choice id for changing an appointment. */
export const CHANGE = "change";

/** The choices of a customer with an appointment. */
export const bookedChoices = (language: AgentLanguage): Choices => ({
  buttons: [{ id: CHANGE, title: labelsIn(language).change }, book(language), human(language)],
});

/** Only the choice to ask for a person. */
export const humanChoice = (language: AgentLanguage): Choices => ({ buttons: [human(language)] });
