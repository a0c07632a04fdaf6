import { hasWords, plain, unaccented } from "@/lib/text/normalize-text";
import { dateOf, timeOf } from "@/lib/time/clock";
import type { AgentTurn } from "@/schema/agent";
import type { Message } from "@/schema/conversation";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { AgentLanguage } from "@/schema/model";
import { languageAfter, languageOf } from "@/server/adapters/languages/detect";
import { isCourtesy, vocabularyOf } from "@/server/adapters/languages/reading";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";
import { readWhen, saysOnlyWhen } from "@/server/adapters/languages/when/when";
import type { When } from "@/server/adapters/languages/when/words";
import { isYes } from "@/server/adapters/languages/yes/yes";
import { KEEP, readChange } from "./change-choices";
import { placeIn } from "./place";
import { readBotQuestion } from "./reading/asks-if-bot";
import { BOOK, CHANGE, idValue, serviceAt, WAIT } from "./reading/choices";
import { guessLanguage } from "./reading/guess-language";
import { personIn } from "./reading/person";
import { isWithin, wishedWhen } from "./reading/wished";
import { agrees, leaves } from "./reading/wishes";
import { type Meaning, meaningOf } from "./reading/words";
import { offerChosen } from "./waiting/offered";

const SERVICE_CHARS = 3;
/** Longer than any yes or no. */
const ANSWER_CHARS = 200;

type Option = { id: string; title: string };
/** The business's date and time zone when a message was written. */
type Where = { today: string; time_zone: string };

export function offeredBy(message: Message | undefined): Option[] {
  const { buttons = [], list } = message ? partsOf(readMetadata(message)) : {};
  return [...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])];
}

/** The id that a message chose: tapped, or typed as a title, a time, a number, or a yes or no. */
function choiceOf(message: Message, offered: Option[], words: Vocabulary, where: Where): string | undefined {
  const metadata = readMetadata(message);
  if (metadata.author === "customer" && metadata.reply) return metadata.reply.id;
  const said = plain(message.content);
  const named = said ? offered.find((option) => plain(option.title) === said)?.id : undefined;
  if (named) return named;
  const number = numberIn(message.content);
  if (number === undefined)
    return (
      timeChosen(message.content, offered, words, where) ??
      placeChosen(message.content, offered, words) ??
      answered(message.content, offered, words)
    );
  const times = timesOffered(offered);
  const then = times.filter(({ at }) => isHour(timeOf(at, where.time_zone), number));
  const place = number <= MOST_PLACES ? offered[number - 1]?.id : undefined;
  if (then.length === 0) return place;
  // “3” after ten times may be the third, or three o'clock: then the customer is asked.
  const isPlace = place !== undefined && times.some(({ id }) => id === place);
  return then.length === 1 && (!isPlace || place === then[0]?.id) ? then[0]?.id : undefined;
}

/** A list shows no numbers: beyond the first few nobody counts its rows. */
const MOST_PLACES = 9;

const numberIn = (text: string): number | undefined => {
  const found = /^(\d{1,2})\s*[.)]?$/.exec(text.trim())?.[1];
  return found ? Number(found) : undefined;
};

/** Whether a clock shows an hour: with one to six, that of the afternoon is meant. */
const isHour = (time: string, hour: number): boolean =>
  time.endsWith(":00") && [hour, ...(hour < 7 ? [hour + 12] : [])].includes(Number(time.slice(0, 2)));

/** The times among the choices that were offered. */
const timesOffered = (offered: Option[]): { id: string; at: string }[] =>
  offered.flatMap(({ id }) => {
    const change = readChange(id);
    const at = idValue(id, "slot") ?? (change?.act === "to" ? change.time : undefined);
    return at ? [{ id, at }] : [];
  });

/** The offered time that a text names, with nothing but its day. */
function timeChosen(text: string, offered: Option[], words: Vocabulary, { today, time_zone }: Where) {
  const times = timesOffered(offered);
  if (times.length === 0 || !saysOnlyWhen(text, words)) return undefined;
  const when = readWhen(text, today, words);
  const [time] = when.times;
  if (when.times.length !== 1 || time?.from !== time?.to) return undefined;
  const meant = times.filter(({ at }) => isWithin(when, at, time_zone));
  return meant.length === 1 ? meant[0]?.id : undefined;
}

/** What was offered at the place that a text names. The ways to more times, to a person and to no change have none. */
function placeChosen(text: string, offered: Option[], words: Vocabulary): string | undefined {
  const listed = offered.filter(({ id }) => {
    const act = readChange(id)?.act;
    return id.startsWith("slot:") || id.startsWith("service:") || (act !== undefined && act !== "times");
  });
  const place = listed.length > 1 ? placeIn(text, listed.length, words) : undefined;
  return place === undefined ? undefined : listed[place]?.id;
}

/** The id that a yes or a no chooses, if that is what was asked. */
function answered(content: string, offered: Option[], words: Vocabulary): string | undefined {
  const text = unaccented(content.slice(0, ANSWER_CHARS));
  const answer = offerChosen(content.slice(0, ANSWER_CHARS), offered, words);
  if (answer) return answer;
  if (leaves(text, words)) return offered.find(({ id }) => id === KEEP)?.id;
  const off = offered.find(({ id }) => readChange(id)?.act === "off");
  if (off) return agrees(text, words) || isYes(content, "cancel") ? off.id : undefined;
  const [only, other] = timesOffered(offered);
  if (!only && isYes(content, "book") && offered.some(({ id }) => id === WAIT)) return WAIT;
  const act = readChange(only?.id) ? "move" : "book";
  if (only && !other && (agrees(text, words) || isYes(content, act))) return only.id;
  // The customer is asked whether they want another appointment, and has none that "another time" could move.
  const isAsked = offered.some(({ id }) => id === BOOK) && !offered.some(({ id }) => id === CHANGE);
  return isAsked && words.another.test(text) ? BOOK : undefined;
}

/** The name of the service that a text mentions; the longest if there are several. */
function mentioned(text: string, { services }: AgentTurn["organization"]): string | undefined {
  const said = plain(text);
  const found = services
    .map(({ name }) => ({ name, words: plain(name) }))
    .filter(({ words }) => words.length >= SERVICE_CHARS && hasWords(said, words))
    .toSorted((a, b) => b.words.length - a.words.length);
  return found[0]?.name;
}

/** One message of the customer: the choice that it makes among those offered then, or else what it says. */
export type MessageReading = Partial<Meaning> & {
  position: number;
  text: string;
  choice: string | undefined;
  /** The name of the service that was chosen or mentioned. */
  service: string | undefined;
  /** Whom the customer wants to see: null if anybody. */
  person?: string | null | undefined;
  /** When an appointment is wanted. */
  when?: When;
  /** Whether it says nothing but when. */
  takes?: boolean;
  /** Whether it asks if a machine answers. */
  asksIfBot?: boolean;
  /** Our message before it. */
  before: Message | undefined;
};

function toReading(
  message: Message,
  before: Message | undefined,
  turn: AgentTurn,
  words: Vocabulary,
): MessageReading {
  const { organization } = turn;
  const { position } = message;
  const text = words.spelled(message.content);
  const dayOf = (at: string) => dateOf(at, organization.time_zone);
  const where = { today: dayOf(message.created_at), time_zone: organization.time_zone };
  const offered = offeredBy(before);
  const choice = choiceOf({ ...message, content: text }, offered, words, where);
  if (choice !== undefined)
    return { position, text, choice, service: serviceAt(organization, choice)?.name, before };
  const service = mentioned(text, organization);
  const person = personIn(text, organization.facts.people, words);
  const bot = readBotQuestion(text);
  const booked = turn.appointments.map(({ starts_at }) => dayOf(starts_at));
  const meaning = bot ? meaningBeside(bot.rest, text, words) : meaningOf(text, words);
  const known = { today: where.today, wish: meaning.wish, booked };
  const number = numberIn(text);
  const isHourOnly = number !== undefined && number > 0 && number < 24 && timesOffered(offered).length > 0;
  const when = wishedWhen(isHourOnly ? `${number}:00` : text, words, known);
  const takes = !isHourOnly && saysOnlyWhen(text, words);
  // The ends of a range don't count as days of their own.
  const isRange = when.days.some(({ from, to }) => from !== to);
  const days = isRange ? { at: [], to: [] } : meaning.days;
  const asksIfBot = bot !== undefined;
  return { position, text, choice, service, person, when, takes, before, asksIfBot, ...meaning, days };
}

/** What a text says beside asking whether a machine answers. */
function meaningBeside(rest: string, text: string, words: Vocabulary): Meaning {
  const { email, isBadEmail } = meaningOf(text, words);
  const meaning = meaningOf(rest, words);
  return { ...meaning, email, isBadEmail, isCourtesy: meaning.isCourtesy || rest === "" };
}

/**
 * Whether a message is part of the dialogue. Media for staff, its acknowledgement, our opening times and what was
 * deleted are not.
 */
export const isPart = ({ role, metadata, deleted_at }: Message) =>
  role !== "system" &&
  deleted_at === null &&
  metadata.handled !== false &&
  metadata.acknowledges_media !== true &&
  metadata.tells_hours !== true;

/**
 * Up to which message a turn has been answered as it reads now, if an agent has seen it up to `seen`: a customer may
 * have edited a message after our last answer.
 */
export function seenAsItReads({ messages }: AgentTurn, seen: number): number {
  const answered_at = messages.findLast(({ role }) => role === "assistant")?.created_at ?? "";
  const changed = messages.find(
    ({ role, position, edited_at }) =>
      role === "user" && position <= seen && edited_at !== null && edited_at > answered_at,
  );
  return changed ? changed.position - 1 : seen;
}

type Dialogue = {
  said: MessageReading[];
  last: Message | undefined;
  /** The customer's language, once they wrote enough to tell; until then the one stored on the lead. */
  language: AgentLanguage | null;
};

/** The language if we have words in it, else null. */
const ours = (language: string | null): AgentLanguage | null =>
  AgentLanguage.nullable().catch(null).parse(language);

/**
 * The customer's part of a turn's dialogue, in order, with our last message. Only messages after `seen` change the
 * customer's language: earlier ones are reflected in what is stored on the lead, unless staff set it differently.
 */
export function dialogueOf(turn: AgentTurn, seen = 0): Dialogue {
  let last: Message | undefined;
  let spoken: string | null = turn.lead.language;
  const home = turn.organization.language;
  const said: MessageReading[] = [];
  for (const message of turn.messages.filter(isPart)) {
    if (message.role === "user") {
      const { content, position } = message;
      const asked = readBotQuestion(content)?.language;
      const told = asked ?? languageOf(content, AgentLanguage.options, spoken ?? undefined);
      // If the customer has written too little to tell the language, it is guessed.
      const guessed = told || spoken ? undefined : guessLanguage(content, last === undefined, home);
      const one = toReading(message, last, turn, vocabularyOf(told ?? ours(spoken) ?? guessed ?? home));
      // Speakers of any language may write "Ok, thank you so much".
      const tells = position > seen && one.choice === undefined && !(spoken && isCourtesy(content));
      if (tells) spoken = asked ?? languageAfter(content, spoken) ?? guessed ?? null;
      said.push(one);
    } else last = message;
  }
  return { said, last, language: ours(spoken) };
}

export const wantsBooking = (one: MessageReading): boolean =>
  one.choice === BOOK || one.wantsBooking === true;
