import type { Booking } from "@/schema/booking";
import type { DialogueKind } from "@/schema/rehearsal";
import type { CustomerAct } from "@/schema/simulator";
import type { Dialogue } from "./dialogue";

type Titled = { id: string; title: string };

export type Shown = {
  id: string;
  text: string;
  buttons: Titled[];
  list: { sections: { rows: Titled[] }[] } | null;
};

/** What a customer does: writes a text, or taps a choice of an answer. */
export type Says = Extract<CustomerAct, { type: "text" | "button" | "row" }>;

/**
 * Plays the customer. `next`: how they react to an answer, once they have said the lines of their dialogue. `persists`:
 * how often they still write in a dialogue without anything to book, move or cancel; 0 if left out.
 */
export type PlayedCustomer = { next(shown: Shown): Says | Promise<Says>; persists?: number };

export type WrittenTo = {
  /** Does this as the customer, and returns the newest answer to it; undefined if none came. */
  write(act: Says): Promise<Shown | undefined>;
  bookings(): Promise<Booking[]>;
  /** Books an appointment for the customer, this many days from now. */
  bookFor(days: number, time: string): Promise<void>;
  isEscalated(): Promise<boolean>;
};

/** How a dialogue went, seen from the customer's side. `asked`: how often they wrote. */
type Course = {
  asked: number;
  before: Booking | undefined;
  bookings: Booking[];
  handed_over_after: number | null;
  is_silent: boolean;
};

/** The most messages that a customer writes in a dialogue with something to book, move or cancel. */
const MOST = 12;
const HELLO = { en: "Hello", es: "Hola", pt: "Olá", de: "Hallo", fr: "Bonjour" };
const NAMES = { en: "Ada Byron", es: "Ana García", pt: "Inês Costa", de: "Änne Weiß", fr: "Zoé Martin" };

/** Whether what the customer wants has been done, by kind. That ends the dialogue. */
const WANTED: Partial<Record<DialogueKind, (bookings: Booking[], before: Booking | undefined) => boolean>> = {
  booking: (bookings) => bookings.some(({ status }) => status === "booked"),
  moving: (bookings, before) =>
    bookings.some((one) => one.id === before?.id && one.starts_at !== before.starts_at),
  cancelling: (bookings, before) =>
    bookings.some((one) => one.id === before?.id && one.status === "cancelled"),
};

type ShownChoice = Titled & { is_row: boolean };

export const shownChoices = ({ buttons, list }: Shown): ShownChoice[] => [
  ...buttons.map(({ id, title }) => ({ id, title, is_row: false })),
  ...(list?.sections.flatMap(({ rows }) => rows) ?? []).map(({ id, title }) => ({ id, title, is_row: true })),
];

const isTime = ({ title }: ShownChoice) => /\b\d{1,2}[:.h]\d\d\b/.test(title);
const isYes = ({ title }: ShownChoice) => /^(?:yes|sí|sim|ja|oui)(?!\p{L})/iu.test(title);

/** A tap on a choice of an answer. */
export const taps = ({ id, title, is_row }: ShownChoice, { id: answers }: Shown): Says => ({
  ...{ type: is_row ? "row" : "button", id, title, answers },
});

/** A customer who taps the first fitting choice (a yes, the service, a time), else writes the next thing they know. */
export function plainCustomer(dialogue: Dialogue, n: number, service: string): PlayedCustomer {
  const untold = [NAMES[dialogue.language], `customer${n}@example.com`, service, "10:00"];
  const isService = ({ title }: ShownChoice) => title === service;
  return {
    next(shown) {
      const choices = shownChoices(shown);
      const wanted = [isYes, isService, isTime].map((is) => choices.find(is)).find(Boolean);
      if (!wanted) return { type: "text", body: untold.shift() ?? "ok" };
      if (dialogue.yes && isYes(wanted)) return { type: "text", body: dialogue.yes };
      return taps(wanted, shown);
    },
  };
}

/** Plays a dialogue at a desk. `n` varies the customer and the day of their existing appointment. */
export async function playAt(
  desk: WrittenTo,
  { kind, language, says }: Dialogue,
  customer: PlayedCustomer,
  n: number,
): Promise<Course> {
  const isDone = WANTED[kind];
  const course: Course = {
    ...{ asked: 0, before: undefined, bookings: [] },
    ...{ handed_over_after: null, is_silent: false },
  };
  let last: Shown | undefined;
  const say = async (act: Says) => {
    course.asked += 1;
    const came = await desk.write(act);
    if (came) last = came;
    else course.is_silent = true;
    if (await desk.isEscalated()) course.handed_over_after ??= course.asked;
    course.bookings = await desk.bookings();
  };
  if (kind === "moving" || kind === "cancelling") {
    await say({ type: "text", body: HELLO[language] });
    await desk.bookFor(2 + (n % 3), "11:00");
    [course.before] = await desk.bookings();
  }
  for (const body of says) await say({ type: "text", body });
  const most = isDone ? MOST : course.asked + (customer.persists ?? 0);
  const goesOn = () =>
    !isDone?.(course.bookings, course.before) &&
    course.handed_over_after === null &&
    !course.is_silent &&
    course.asked < most;
  while (last && goesOn()) await say(await customer.next(last));
  return course;
}
