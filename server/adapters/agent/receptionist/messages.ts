import { languageAfter, languageOf } from "@/server/languages/detect";
import { isCourtesy, vocabularyOf } from "@/server/languages/reading";
import type { Vocabulary } from "@/server/languages/vocabulary";
import type { When } from "@/server/languages/when/words";
import { dateOf } from "@/server/lib/clock";
import { hasWords, plain, unaccented } from "@/server/lib/plain";
import type { AgentTurn } from "@/server/schema/agent";
import type { Message } from "@/server/schema/conversation";
import { partsOf, readMetadata } from "@/server/schema/message-metadata";
import { AgentLanguage } from "@/server/schema/model";
import { KEEP, readChange } from "./change-choices";
import { BOOK, CHANGE, serviceAt } from "./choices";
import { guessLanguage } from "./guess-language";
import { wishedWhen } from "./wished";
import { agrees, leaves } from "./wishes";
import { type Meaning, meaningOf } from "./words";

const SERVICE_CHARS = 3;
/** Longer than any yes or no. */
const ANSWER_CHARS = 200;

type Option = { id: string; title: string };

export function offeredBy(message: Message | undefined): Option[] {
  const { buttons = [], list } = message ? partsOf(readMetadata(message)) : {};
  return [...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])];
}

/** The id that a message chose: tapped, or typed as a number, a title, or a yes or no. */
function choiceOf(message: Message, offered: Option[], words: Vocabulary): string | undefined {
  const metadata = readMetadata(message);
  if (metadata.author === "customer" && metadata.reply) return metadata.reply.id;
  const number = /^(\d{1,2})\s*[.)]?$/.exec(message.content.trim())?.[1];
  if (number) return offered[Number(number) - 1]?.id;
  const said = plain(message.content);
  const named = said ? offered.find((option) => plain(option.title) === said)?.id : undefined;
  return named ?? answered(message.content, offered, words);
}

/** The id that a yes or a no chooses, if that is what was asked. */
function answered(content: string, offered: Option[], words: Vocabulary): string | undefined {
  const text = unaccented(content.slice(0, ANSWER_CHARS));
  if (leaves(text, words)) return offered.find(({ id }) => id === KEEP)?.id;
  const off = offered.find(({ id }) => readChange(id)?.act === "off");
  if (off) return agrees(text, words) ? off.id : undefined;
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
  /** When an appointment is wanted. */
  when?: When;
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
  const choice = choiceOf({ ...message, content: text }, offeredBy(before), words);
  if (choice !== undefined)
    return { position, text, choice, service: serviceAt(organization, choice)?.name, before };
  const service = mentioned(text, organization);
  const dayOf = (at: string) => dateOf(at, organization.time_zone);
  const booked = turn.appointments.map(({ starts_at }) => dayOf(starts_at));
  const meaning = meaningOf(text, words);
  const known = { today: dayOf(message.created_at), wish: meaning.wish, booked };
  const when = wishedWhen(text, words, known);
  // The ends of a range don't count as days of their own.
  const isRange = when.days.some(({ from, to }) => from !== to);
  const days = isRange ? { at: [], to: [] } : meaning.days;
  return { position, text, choice, service, when, before, ...meaning, days };
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
  const said: MessageReading[] = [];
  for (const message of turn.messages.filter(isPart)) {
    if (message.role === "user") {
      const { content, position } = message;
      const told = languageOf(content, AgentLanguage.options, spoken ?? undefined);
      // If the customer has written too little to tell the language, it is guessed.
      const guessed = told || spoken ? undefined : guessLanguage(content, last === undefined);
      const one = toReading(message, last, turn, vocabularyOf(told ?? ours(spoken) ?? guessed ?? "en"));
      // Speakers of any language may write "Ok, thank you so much".
      const tells = position > seen && one.choice === undefined && !(spoken && isCourtesy(content));
      if (tells) spoken = languageAfter(content, spoken) ?? guessed ?? null;
      said.push(one);
    } else last = message;
  }
  return { said, last, language: ours(spoken) };
}

export const wantsBooking = (one: MessageReading): boolean =>
  one.choice === BOOK || one.wantsBooking === true;
