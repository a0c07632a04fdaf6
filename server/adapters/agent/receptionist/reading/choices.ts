import { createHash } from "node:crypto";
import type { AgentTurn } from "@/schema/agent";
import type { AgentLanguage } from "@/schema/model";
import { type AgentReply, REPLY_LIMITS } from "@/schema/reply";
import type { Service } from "@/schema/service";
import { deskWords, momentWords, phrasesIn } from "@/server/adapters/languages/languages";

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

/** A choice id that also means a person. */
export const personId = (id: string, person: string) => `${id}${MARK}${markOf(person)}`;

/** The choice id of a time for one service, and with one person. It stays clear even if others are offered later. */
export const slotIdFor = (starts_at: string, service: string, person?: string) => {
  const id = `slot:${starts_at}`;
  return `${person === undefined ? id : personId(id, person)}${MARK}${markOf(service)}`;
};

/** The service that a choice id means: the service's own id, or that of a time for it. */
export const serviceAt = ({ services }: Organization, id: string): Service | undefined =>
  services.find(
    ({ name }, index) =>
      serviceId(index) === id || (id.startsWith("slot:") && id.endsWith(MARK + markOf(name))),
  );

const slotId = (at: string) => `slot:${at}`;

/** The value of an id of this kind, without a service's mark: `09:00` for `slot:09:00`. Undefined for other kinds. */
export const idValue = (id: string | undefined, kind: "slot" | "more" | "services"): string | undefined =>
  id?.startsWith(`${kind}:`) ? id.slice(kind.length + 1).split(MARK)[0] : undefined;

const serviceRow = ({ name }: Service, index: number) => ({
  id: serviceId(index),
  title: short(name, REPLY_LIMITS.row_title),
  ...(name.length > REPLY_LIMITS.row_title && { description: short(name, REPLY_LIMITS.row_description) }),
});

/**
 * The services, from one on, and the way to a person: as buttons for up to two services with short names, else as a list,
 * which also leads to the services that it has no room for.
 */
export function serviceChoices({ services }: Organization, language: AgentLanguage, from = 0): Choices {
  const fitButtons = services.every(({ name }) => name.length <= REPLY_LIMITS.button_title);
  if (services.length < REPLY_LIMITS.buttons && fitButtons) {
    return {
      buttons: [
        ...services.map(({ name }, index) => ({ id: serviceId(index), title: name })),
        human(language),
      ],
    };
  }
  const all = services.map(serviceRow);
  const isAll = all.length <= PAGE;
  const start = from < all.length ? from : 0;
  const rows = isAll ? all : all.slice(start, start + PAGE - 1);
  const next = start + PAGE - 1 < all.length ? start + PAGE - 1 : 0;
  const more = { id: `services:${next}`, title: labelsIn(language).moreServices };
  const shown = [...rows, ...(isAll ? [] : [more]), human(language)];
  return { list: { button: labelsIn(language).services, sections: [{ rows: shown }] } };
}

/** The choice id for joining the waiting list. */
export const WAIT = "wait";
const wait = (language: AgentLanguage) => ({ id: WAIT, title: labelsIn(language).wait });

/** The choices when nothing is free. */
export const waitChoices = (language: AgentLanguage): Choices => ({
  buttons: [wait(language), human(language)],
});

/** A few times that are not as wished, with a row for the waiting list. */
export function nearChoices(
  times: readonly string[],
  organization: Pick<Organization, "time_zone">,
  language: AgentLanguage,
): Choices {
  const { list } = slotChoices(times.slice(0, PAGE), organization, language);
  const rows = list?.sections.flatMap((section) => section.rows) ?? [];
  return list ? { list: { ...list, sections: [{ rows: [...rows, wait(language)] }] } } : {};
}

/** A page of times, with a row for the others if there are more than a list holds. */
export function slotChoices(
  times: readonly string[],
  { time_zone }: Pick<Organization, "time_zone">,
  language: AgentLanguage,
): Choices {
  const isAll = times.length <= REPLY_LIMITS.list_rows;
  const rows = times
    .slice(0, isAll ? REPLY_LIMITS.list_rows : PAGE)
    .map((at) => ({ id: slotId(at), title: momentWords(language, at, time_zone) }));
  const more = { id: `more:${times[PAGE]}`, title: labelsIn(language).more };
  return { list: { button: labelsIn(language).slots, sections: [{ rows: isAll ? rows : [...rows, more] }] } };
}

/** The choices when asked whether to book a time. */
export const bookThisChoices = (at: string, language: AgentLanguage): Choices => ({
  buttons: [
    { id: slotId(at), title: deskWords(language).yesBook },
    { id: `more:${at}`, title: deskWords(language).otherTimes },
    human(language),
  ],
});

/** The choice id for booking an appointment. */
export const BOOK = "book";
const book = (language: AgentLanguage) => ({ id: BOOK, title: labelsIn(language).book });

/** The choices of a customer without an appointment. */
export const bookChoices = (language: AgentLanguage): Choices => ({
  buttons: [book(language), human(language)],
});

/** The choices of a customer who asked about a service. */
export const serviceBookChoices = (index: number, language: AgentLanguage): Choices => ({
  buttons: [{ ...book(language), id: serviceId(index) }, human(language)],
});

/** The choice id for changing an appointment. */
export const CHANGE = "change";

/** The choices of a customer with an appointment. */
export const bookedChoices = (language: AgentLanguage): Choices => ({
  buttons: [{ id: CHANGE, title: labelsIn(language).change }, book(language), human(language)],
});

/** Only the choice to ask for a person. */
export const humanChoice = (language: AgentLanguage): Choices => ({ buttons: [human(language)] });
