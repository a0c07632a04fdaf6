import { plain } from "@/lib/text/normalize-text";
import type { AgentAnswer } from "@/schema/agent";
import type { Service } from "@/schema/service";
import { answerWith, ask, type Desk, eventsFor, handOver, opening } from "./desk";
import type { Topic } from "./questions";
import {
  bookChoices,
  bookedChoices,
  type Choices,
  serviceBookChoices,
  serviceChoices,
} from "./reading/choices";
import { hoursTold, pricesTold } from "./told-facts";

const REASON_CHARS = 500;

/** The service that a question is about: one named now, else the one spoken of. */
function serviceAsked({ heard, turn }: Desk): Service | undefined {
  const name = heard.named.services.at(-1) ?? heard.service;
  return turn.organization.services.find((one) => one.name === name);
}

const offered = ({ name, description, price }: Service, { phrases }: Desk): string =>
  [
    phrases.weOffer(name),
    ...(description ? [description] : []),
    ...(price ? [`${name}: ${price}.`] : []),
  ].join(" ");

/** What the business's own facts say to a thing that the customer asks; undefined if they say nothing. */
function factFor(desk: Desk, topic: Topic): string | undefined {
  const { heard, phrases, turn } = desk;
  const service = serviceAsked(desk);
  const address = service?.location ?? turn.organization.facts.address;
  if (topic === "hours") return hoursTold(desk, heard.days);
  if (topic === "price") return pricesTold(desk, service);
  if (topic === "address") return address ? phrases.ourAddress(address) : undefined;
  return topic === "business" && service && heard.named.services.length > 0
    ? offered(service, desk)
    : undefined;
}

/** “Do you also do …?” has at most this many words beside the service; a longer question asks for more than that. */
const OFFER_WORDS = 5;

/** Whether a question that names a service asks no more than whether there is such a service. */
function asksIfOffered({ heard }: Desk): boolean {
  const rest = heard.named.services.reduce(
    (text, name) => text.replace(` ${plain(name)} `, " "),
    ` ${plain(heard.words)} `,
  );
  return rest.split(" ").filter(Boolean).length <= OFFER_WORDS;
}

/** Who can answer what the customer asks about the business: its own facts, or a person. Undefined if they ask nothing. */
export function whoKnows(desk: Desk): "facts" | "person" | undefined {
  const { heard, turn } = desk;
  const topics = heard.asks.filter((topic) => topic !== "other");
  if (topics.length === 0 || heard.choices.length > 0 || heard.wish) return undefined;
  const isKnown = (topic: Topic) => {
    if (topic === "services") return turn.organization.services.length > 0;
    return factFor(desk, topic) !== undefined && (topic !== "business" || asksIfOffered(desk));
  };
  return topics.every(isKnown) ? "facts" : "person";
}

/** How to go on after a customer's question: with the service it was about, or what they have booked. */
function choicesAfter({ turn, language, heard }: Desk): Choices {
  if (turn.appointments.length > 0) return bookedChoices(language);
  const index = turn.organization.services.findIndex(({ name }) => name === heard.named.services.at(-1));
  return index < 0 ? bookChoices(language) : serviceBookChoices(index, language);
}

const callPerson = (desk: Desk): AgentAnswer =>
  handOver(
    desk,
    [...opening(desk), desk.phrases.askTeam],
    `The customer asks: ${desk.heard.words}`.slice(0, REASON_CHARS).toWellFormed(),
  );

/** Says something, and leaves it to the customer how to go on. */
const leaveOpen = (desk: Desk, text: string[], choices: Choices): AgentAnswer =>
  answerWith(desk, { text: [...opening(desk), ...text], choices, events: eventsFor(desk) });

/** Tells a customer who asks for nothing else that a machine answers. */
export function answerIfBot(desk: Desk): AgentAnswer | undefined {
  const { heard, state, phrases, turn } = desk;
  if (!heard.asksIfBot?.isOnly || state.asked !== null || heard.wantsBooking) return undefined;
  const next = turn.appointments.length > 0 ? [] : [phrases.askBook];
  return leaveOpen(desk, next, choicesAfter(desk));
}

/** Answers a first question that no facts could answer; undefined if it is left to the dialogue. */
function answerUnknown(desk: Desk, isBegun: boolean): AgentAnswer | undefined {
  const { heard, phrases, language, turn } = desk;
  if (!heard.isFirst) return undefined;
  if (heard.asks.includes("business")) return callPerson(desk);
  if (isBegun || turn.appointments.length > 0) return undefined;
  return leaveOpen(desk, [phrases.cantSay], bookChoices(language));
}

/**
 * Answers what the customer asks about the business, by its own facts. What these don't say is for a person, unless it is
 * about something else. In the middle of a dialogue, the facts are told before our next question (`told`).
 */
export function answerQuestion(desk: Desk): AgentAnswer | { told: string[] } | undefined {
  const { heard, state, phrases, language, turn } = desk;
  // What is written as a need or a time is passed on to a person as it is.
  const isNoted = state.asked === "need" || state.asked === "time";
  if (heard.asks.length === 0 || heard.choices.length > 0 || heard.wish || isNoted) return undefined;
  const isBegun = state.asked !== null || heard.wantsBooking;
  const { services } = turn.organization;
  if (heard.asks.includes("services") && services.length > 0 && !isBegun)
    return ask(desk, {
      asked: "service",
      question: phrases.askService,
      choices: serviceChoices(turn.organization, language),
    });
  const facts = heard.asks.map((asked) => factFor(desk, asked));
  const told = facts.filter((one) => one !== undefined);
  const isUnknown =
    told.length === 0 && heard.asks.every((asked) => asked === "business" || asked === "other");
  if (isUnknown) return answerUnknown(desk, isBegun);
  const knowing = { ...desk, told: [...desk.told, ...told], heard: { ...heard, isUnderstood: true } };
  if (told.length < facts.length) return callPerson(knowing);
  if (isBegun) return { told: knowing.told };
  const next = turn.appointments.length > 0 ? [] : [phrases.askBook];
  return leaveOpen(knowing, next, choicesAfter(desk));
}
