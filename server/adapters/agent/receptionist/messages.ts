import { hasWords, plain } from "@/server/lib/plain";
import type { AgentTurn } from "@/server/schema/agent";
import type { Message } from "@/server/schema/conversation";
import { partsOf, readMetadata } from "@/server/schema/message-metadata";
import { serviceAt } from "./choices";
import { type Meaning, meaningOf } from "./words";

const SERVICE_CHARS = 3;

type Option = { id: string; title: string };

/** The choices a message of ours offered. */
export function offeredBy(message: Message | undefined): Option[] {
  const { buttons = [], list } = message ? partsOf(readMetadata(message)) : {};
  return [...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])];
}

/** The id of what a message chose: tapped, or typed as a number or a title. */
function choiceOf(message: Message, offered: Option[]): string | undefined {
  const metadata = readMetadata(message);
  if (metadata.author === "customer" && metadata.reply) return metadata.reply.id;
  const number = /^(\d{1,2})\s*[.)]?$/.exec(message.content.trim())?.[1];
  if (number) return offered[Number(number) - 1]?.id;
  const said = plain(message.content);
  return said ? offered.find((option) => plain(option.title) === said)?.id : undefined;
}

/** The name of the service that a text mentions; of several the longest. */
function mentioned(text: string, { services }: AgentTurn["organization"]): string | undefined {
  const said = plain(text);
  const found = services
    .map(({ name }) => ({ name, words: plain(name) }))
    .filter(({ words }) => words.length >= SERVICE_CHARS && hasWords(said, words))
    .toSorted((a, b) => b.words.length - a.words.length);
  return found[0]?.name;
}

/** One message of the customer: what it chose of what was offered then, or what else it says. */
export type Said = Partial<Meaning> & {
  position: number;
  text: string;
  choice: string | undefined;
  /** The name of the service that was chosen or mentioned. */
  service: string | undefined;
  /** Our message before it. */
  before: Message | undefined;
};

function toSaid(message: Message, before: Message | undefined, turn: AgentTurn): Said {
  const { organization } = turn;
  const { position, content: text } = message;
  const choice = choiceOf(message, offeredBy(before));
  if (choice !== undefined)
    return { position, text, choice, service: serviceAt(organization, choice)?.name, before };
  return { position, text, choice, service: mentioned(text, organization), before, ...meaningOf(text) };
}

/** Media, which nobody but a person sees, our word that it came, and when we open are no part of the dialogue. */
const isPart = ({ role, metadata }: Message) =>
  role !== "system" &&
  metadata.handled !== false &&
  metadata.acknowledges_media !== true &&
  metadata.tells_hours !== true;

/** What the customer said, in order, and our last message, of the dialogue that a turn tells. */
export function dialogueOf(turn: AgentTurn): { said: Said[]; last: Message | undefined } {
  let last: Message | undefined;
  const said: Said[] = [];
  for (const message of turn.messages.filter(isPart)) {
    if (message.role === "user") said.push(toSaid(message, last, turn));
    else last = message;
  }
  return { said, last };
}

export const wantsBooking = (one: Said): boolean => one.choice === "book" || one.wantsBooking === true;
