import { z } from "zod";
import type { AgentTurn } from "@/server/schema/agent";
import type { Message } from "@/server/schema/conversation";
import { List } from "@/server/schema/reply";

const HUMAN = /\b(human|person|people|someone|somebody|staff|operator|representative|agent|receptionist)\b/i;
const BOOKING = /\b(book|appointment|another|new|reserve|schedule|visit)\b/i;
const SKIP = /^\s*(skip|no|none|later|i don'?t have one|no e-?mail)\W*$/i;
const EMAIL = /[^\s<>,;:"()]+@[^\s<>,;:"()]+\.[^\s<>,;:"()]+/;
const NAME_GIVEN = /(?:my name is|my name'?s|i am|i'm|this is|it'?s)\s+(\p{L}[\p{L}\p{M}'’ .-]{0,60})/iu;
const GREETING =
  /^\s*(hi|hello|hey|good (morning|afternoon|evening|day)|thanks?( you)?|ok(ay)?|yes|please)\b[\s!.,]*$/i;
const PLAIN_NAME = /^\s*(\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*){0,3})\s*[.!]?\s*$/u;

const Reply = z.object({ reply: z.object({ id: z.string() }) });
const Options = z.object({
  buttons: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  list: List.optional(),
});

export type Option = { id: string; title: string };

/** The choices a message of ours offered. */
export function offeredBy(message: Message | undefined): Option[] {
  const parsed = Options.safeParse(message?.metadata);
  if (!parsed.success) return [];
  const rows = parsed.data.list?.sections.flatMap((section) => section.rows) ?? [];
  return [...(parsed.data.buttons ?? []), ...rows];
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s.!,]+/g, " ")
    .trim();

/** The id of what a message chose: tapped, or typed as a number or a title. */
function choiceOf(message: Message, offered: Option[]): string | undefined {
  const tapped = Reply.safeParse(message.metadata);
  if (tapped.success) return tapped.data.reply.id;
  const number = /^\s*(\d{1,2})\s*[.)]?\s*$/.exec(message.content)?.[1];
  if (number) return offered[Number(number) - 1]?.id;
  const said = plain(message.content);
  return offered.find((option) => plain(option.title) === said)?.id;
}

/** What the customer wrote since our last message, and what can be made of it. */
export type Understood = {
  /** The ids of what was chosen, in order. */
  choices: string[];
  wantsHuman: boolean;
  wantsBooking: boolean;
  email: string | undefined;
  /** Something with an @ that is no e-mail address. */
  isBadEmail: boolean;
  skips: boolean;
  /** A name that was said as such, or a text that may be one. */
  name: string | undefined;
  isGreeting: boolean;
};

function nameIn(texts: string[]): string | undefined {
  for (const text of texts) {
    const given = NAME_GIVEN.exec(text)?.[1] ?? PLAIN_NAME.exec(text)?.[1];
    const isOther = GREETING.test(text) || SKIP.test(text) || HUMAN.test(text) || BOOKING.test(text);
    if (given && !isOther) return given.replace(/\s+(and|,).*$/i, "").trim();
  }
  return undefined;
}

/** Reads all that came since our last message together, however many messages it took. */
export function understand({ messages }: Pick<AgentTurn, "messages">): Understood {
  const last = messages.findLastIndex((message) => message.role === "assistant");
  const fresh = messages.slice(last + 1).filter((message) => message.role === "user");
  const offered = offeredBy(messages[last]);
  const choices = fresh.flatMap((message) => choiceOf(message, offered) ?? []);
  const texts = fresh.filter((message) => !choiceOf(message, offered)).map((message) => message.content);
  const email = texts.map((text) => EMAIL.exec(text)?.[0].replace(/[.!?]+$/, "")).find(Boolean);
  const isEmail = email !== undefined && z.email().safeParse(email).success;
  return {
    choices,
    wantsHuman: choices.includes("human") || texts.some((text) => HUMAN.test(text)),
    wantsBooking: choices.includes("book") || texts.some((text) => BOOKING.test(text)),
    email: isEmail ? email : undefined,
    isBadEmail: texts.some((text) => text.includes("@")) && !isEmail,
    skips: texts.some((text) => SKIP.test(text)),
    name: nameIn(texts.filter((text) => !text.includes("@"))),
    isGreeting: texts.length > 0 && texts.every((text) => GREETING.test(text)),
  };
}
