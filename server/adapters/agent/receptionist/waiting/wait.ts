import { addDays, dateOf, timeOfMinutes } from "@/lib/time/clock";
import type { AgentAnswer } from "@/schema/agent";
import type { DayHours } from "@/schema/resource";
import type { Service } from "@/schema/service";
import { answerWith, ask, type Desk, ENDED, eventsFor } from "@/server/adapters/agent/receptionist/desk";
import { waitChoices } from "@/server/adapters/agent/receptionist/reading/choices";
import type { Words } from "@/server/adapters/languages/desk-words";
import { deskWords } from "@/server/adapters/languages/languages";
import type { TimeSpan, When } from "@/server/adapters/languages/when/words";

/** How long somebody waits who has not said until when, or only from when. */
export const WAITING_DAYS = 14;
/** Whoever wants an exact time waits for what begins within an hour of it. */
const EXACT_MINUTES = 60;
const MOST_PARTS = 3;
const MIDNIGHT = 24 * 60;

const endOf = (minutes: number) => (minutes >= MIDNIGHT ? "24:00" : timeOfMinutes(minutes));

const partOf = ({ from, to }: TimeSpan): DayHours[number] => ({
  from: timeOfMinutes(from),
  to: endOf(from === to ? from + EXACT_MINUTES : to),
});

/** The days from the first to the last that the customer named, and the parts of a day. */
export function waitedFor({ days, times }: When, today: string) {
  const named = days.map(({ from, to }) => ({ from, to: to ?? addDays(from, WAITING_DAYS) }));
  const first_on = named.map(({ from }) => from).toSorted()[0] ?? today;
  const last = named
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const last_on = last ?? addDays(today, WAITING_DAYS);
  return { first_on, last_on, hours: times.slice(0, MOST_PARTS).map(partOf) };
}

/** The name of whom the customer wants to see, if several people work there and that one does the service. */
function personFor({ turn, heard }: Desk, service: string): string | undefined {
  const { people } = turn.organization.facts;
  const one = people.length > 1 ? people.find(({ name }) => name === heard.person) : undefined;
  return one?.services?.includes(service) === false ? undefined : one?.name;
}

/** What the desk says to who was put on the list for a service, and for a person if that is given. */
export const joinedWords = (words: Words, service: string, person: string | undefined): string =>
  words.onWaitingList(person === undefined ? service : `${service} ${words.withPerson(person)}`);

/** Puts the customer on the waiting list for a service: for the days, the times and the person that they want. */
export function joinWaiting(desk: Desk, { name }: Service): AgentAnswer {
  const { turn, heard, language } = desk;
  const person = personFor(desk, name);
  const today = dateOf(turn.messages.at(-1)?.created_at ?? Date.now(), turn.organization.time_zone);
  const data = { services: [name], with: person, ...waitedFor(heard.wanted, today) };
  return answerWith(desk, {
    text: [joinedWords(deskWords(language), name, person)],
    events: [...eventsFor(desk), { event: "waiting_list_join", data }],
    next: ENDED,
  });
}

/** Proposes the waiting list to a customer for whom nothing is free; undefined if they declined that, or there is none. */
export function proposeWaiting(desk: Desk, before: string[]): AgentAnswer | undefined {
  const { turn, heard, state, phrases, language } = desk;
  const declines = state.asked === "wait" && heard.isPolite;
  if (!turn.organization.waiting_list || declines) return undefined;
  const question = [...before, phrases.askWait].join(" ");
  return ask(desk, { asked: "wait", question, choices: waitChoices(language) });
}
