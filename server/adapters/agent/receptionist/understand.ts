import { z } from "zod";
import type { AgentTurn } from "@/server/schema/agent";
import type { Message } from "@/server/schema/conversation";
import { serviceId } from "./choices";
import { appointmentIn, asksEmail } from "./phrases";
import { type Meaning, meaningOf, plain } from "./words";

const SERVICE_CHARS = 3;

const Tapped = z.object({ reply: z.object({ id: z.string() }) });
const Option = z.object({ id: z.string(), title: z.string() });
const Options = z.object({
  buttons: z.array(Option).nullish(),
  list: z.object({ sections: z.array(z.object({ rows: z.array(Option) })) }).nullish(),
});
export type Option = z.infer<typeof Option>;

/** The choices a message of ours offered. */
export function offeredBy(message: Message | undefined): Option[] {
  const parsed = Options.safeParse(message?.metadata);
  if (!parsed.success) return [];
  const rows = parsed.data.list?.sections.flatMap((section) => section.rows) ?? [];
  return [...(parsed.data.buttons ?? []), ...rows];
}

/** The id of what a message chose: tapped, or typed as a number or a title. */
function choiceOf(message: Message, offered: Option[]): string | undefined {
  const tapped = Tapped.safeParse(message.metadata);
  if (tapped.success) return tapped.data.reply.id;
  const number = /^(\d{1,2})\s*[.)]?$/.exec(message.content.trim())?.[1];
  if (number) return offered[Number(number) - 1]?.id;
  const said = plain(message.content);
  return said ? offered.find((option) => plain(option.title) === said)?.id : undefined;
}

/** The service that a text mentions; of several the longest name. */
function mentioned(text: string, { services }: AgentTurn["organization"]): string | undefined {
  const said = ` ${plain(text)} `;
  const found = services
    .map(({ name }, index) => ({ name: plain(name), index }))
    .filter(({ name }) => name.length >= SERVICE_CHARS && said.includes(` ${name} `))
    .toSorted((a, b) => b.name.length - a.name.length);
  return found[0] && serviceId(found[0].index);
}

/** One message of the customer: what it chose of what was offered then, or what else it says. */
type Said = Partial<Meaning> & {
  choice: string | undefined;
  service: string | undefined;
  wasAskedEmail: boolean;
};

function toSaid(message: Message, last: Message | undefined, organization: AgentTurn["organization"]): Said {
  const choice = choiceOf(message, offeredBy(last));
  const wasAskedEmail = asksEmail(last?.content ?? "");
  if (choice !== undefined) {
    return { choice, service: choice.startsWith("service:") ? choice : undefined, wasAskedEmail };
  }
  const service = mentioned(message.content, organization);
  return { choice, service, wasAskedEmail, ...meaningOf(message.content) };
}

/** Media, which nobody but a person sees, and our word that it came are no part of the dialogue. */
const isPart = ({ role, metadata }: Message) =>
  role !== "system" && metadata.handled !== false && metadata.acknowledges_media !== true;

/** The dialogue since the last booking, and how much of it was said before our last message. */
function replay({ messages, organization }: Pick<AgentTurn, "messages" | "organization">) {
  let last: Message | undefined;
  let appointment: string | undefined;
  let said: Said[] = [];
  let answered = 0;
  for (const message of messages.filter(isPart)) {
    if (message.role === "user") {
      said.push(toSaid(message, last, organization));
      continue;
    }
    last = message;
    const booked = appointmentIn(message.content);
    if (booked) {
      appointment = booked;
      said = [];
    }
    answered = said.length;
  }
  return { said, fresh: said.slice(answered), appointment, lastQuestion: last?.content };
}

/** What the customer wrote since our last message, read together, and where the dialogue stands. */
export type Understood = Pick<
  Meaning,
  "email" | "isBadEmail" | "wantsHuman" | "wantsChange" | "isThanks" | "isFarewell"
> & {
  /** Our last message; undefined at the beginning. */
  lastQuestion: string | undefined;
  /** The ids of what was chosen, in order. */
  choices: string[];
  name: string | undefined;
  /** The id of the service that was chosen last in this dialogue. */
  service: string | undefined;
  /** The customer gave no e-mail address when asked for it, now or before. */
  hasSkippedEmail: boolean;
  /** The customer asked to book, now or before in this dialogue. */
  wantsBooking: boolean;
  /** The appointment that was made last in this conversation, in words. */
  appointment: string | undefined;
  /** Whether anything was said now that makes sense. */
  isUnderstood: boolean;
};

const skipsEmail = (one: Said) => one.hasNoEmail === true || (one.wasAskedEmail && one.skips === true);
const wantsBooking = (one: Said) => one.choice === "book" || one.wantsBooking === true;

/** A bare text is a name only after the greeting, in which we ask for it. */
const nameOf = (fresh: Said[], isFirst: boolean) =>
  fresh.find((one) => one.toldName)?.toldName ??
  (isFirst ? undefined : fresh.find((one) => one.bareName && !one.service && !skipsEmail(one))?.bareName);

/** Reads all that came since our last message together, however many messages it took. */
export function understand(turn: Pick<AgentTurn, "messages" | "organization">): Understood {
  const { said, fresh, appointment, lastQuestion } = replay(turn);
  const restart = said.findLastIndex((one) => one.choice === "book");
  const choices = fresh.flatMap((one) => one.choice ?? []);
  return {
    lastQuestion,
    choices,
    email: fresh.findLast((one) => one.email)?.email,
    isBadEmail: fresh.some((one) => one.isBadEmail),
    name: nameOf(fresh, lastQuestion === undefined),
    service: said.slice(restart + 1).findLast((one) => one.service)?.service,
    hasSkippedEmail: said.some(skipsEmail),
    wantsHuman: choices.includes("human") || fresh.some((one) => one.wantsHuman),
    wantsChange: fresh.some((one) => one.wantsChange),
    wantsBooking: said.some(wantsBooking),
    appointment,
    isThanks: fresh.some((one) => one.isThanks),
    isFarewell: fresh.some((one) => one.isFarewell),
    isUnderstood:
      fresh.length === 0 ||
      fresh.some((one) =>
        Boolean(
          one.choice ?? one.service ?? one.email ?? (one.isCourtesy || wantsBooking(one) || skipsEmail(one)),
        ),
      ),
  };
}
