import type { AgentTurn } from "@/schema/agent";
import type { AgentLanguage } from "@/schema/model";
import type { OfferButton } from "@/schema/offer-button";
import {
  dialogueOf,
  type MessageReading,
  seenAsItReads,
  wantsBooking,
} from "@/server/adapters/agent/receptionist/messages";
import type { Topic } from "@/server/adapters/agent/receptionist/questions";
import { BLANK, type DialogueState } from "@/server/adapters/agent/receptionist/state";
import { offerAnswerIn } from "@/server/adapters/agent/receptionist/waiting/offered";
import { isEmergency } from "@/server/adapters/languages/reading";
import type { DaySpan, When } from "@/server/adapters/languages/when/words";
import { BOOK, CHANGE } from "./choices";
import type { AppointmentWish } from "./wishes";
import type { Meaning } from "./words";

/** What the customer wrote since our last answer, read together. */
export type Understood = Pick<Meaning, "email" | "isBadEmail" | "wantsHuman" | "isThanks" | "isFarewell"> & {
  /** The customer's language; null if it is not known. */
  language: AgentLanguage | null;
  /** We have not said anything yet. */
  isFirst: boolean;
  choices: string[];
  /** The answer to an offer of the waiting list, if that is what was said last. */
  offer: OfferButton | undefined;
  /** What the customer asks about the business now, and their words. */
  asks: Topic[];
  words: string;
  /** The days named now. */
  days: DaySpan[];
  /** A day or a time is named now. */
  namesTime: boolean;
  /** What the customer wants done with an appointment, if they said so after their last choice. */
  wish: AppointmentWish | undefined;
  /** The services named now, and the weekdays of an appointment that the customer has. */
  named: { services: string[]; at: number[] };
  /** When an appointment is wanted, said now or before. */
  wanted: When;
  /** Whether the last message says nothing but when, so that it takes what is free then. */
  takes: boolean;
  name: string | undefined;
  /** The name of the service chosen now or before. */
  service: string | null;
  /** Whom the customer wants to see, said now or before; null if anybody. */
  person: string | null;
  /** The customer gives no e-mail address when asked for it now. */
  skipsEmail: boolean;
  /** The customer gave no e-mail address when asked for it, now or before. */
  hasSkippedEmail: boolean;
  /** The customer asked to book now. */
  asksBooking: boolean;
  /** The customer asked to book, now or before in this dialogue. */
  wantsBooking: boolean;
  isEmergency: boolean;
  /** Whether the customer asks if a machine answers; `isOnly`: and says nothing else. */
  asksIfBot: { isOnly: boolean } | null;
  /** What the customer needs, in their own words, said now or before. */
  need: string | null;
  /** When it suits, in the customer's own words; empty if any time does, null if not said. */
  time: string | null;
  /** Whether everything said now is a courtesy or a refusal, such as “no, thanks”. */
  isPolite: boolean;
  /** Whether anything said now makes sense; true if nothing was said. */
  isUnderstood: boolean;
};

const WORDS = 500;
const joined = (texts: string[]) =>
  texts.join(" ").replace(/\s+/g, " ").trim().slice(0, WORDS).toWellFormed();

/** What the customer says now that they need: the answer to that question, or the text that begins a dialogue. */
function needOf(fresh: MessageReading[], asked: DialogueState["asked"]): string | null {
  const tells = (one: MessageReading) =>
    asked === "need"
      ? !one.isCourtesy && !one.email && !one.skips
      : one.hasSubject && (asked === null || one.wantsBooking);
  return joined(fresh.filter(tells).map(({ text }) => text)) || null;
}

function timeOf(fresh: MessageReading[], asked: DialogueState["asked"]): string | null {
  if (asked !== "time") return null;
  const told = joined(fresh.filter((one) => !one.isCourtesy && !one.skips).map(({ text }) => text));
  return told || (fresh.some((one) => one.skips) ? "" : null);
}

/** What is asked about the business; who names a day, or nothing but a name or a courtesy, asks nothing unknown. */
function askedOf({ asks = [], when, hasSubject = false, bareName }: MessageReading): Topic[] {
  const isOfDay = Boolean(when?.days[0] ?? when?.times[0]);
  const isMeant = {
    ...{ hours: true, price: true, address: true, services: true },
    business: !isOfDay && (hasSubject || bareName !== undefined),
    other: !isOfDay && hasSubject,
  };
  return asks.filter((kind) => isMeant[kind]);
}

/** When an appointment is wanted: a time alone is meant on the days named before, days alone at any time. */
function wantedIn(fresh: MessageReading[], before: When): When {
  let wanted = before;
  for (const { choice, when } of fresh) {
    if (choice === BOOK) wanted = BLANK.wanted;
    if (when?.days.length) wanted = when;
    else if (when?.times.length) wanted = { ...wanted, times: when.times };
  }
  return wanted;
}

/** What was said since the customer last started another booking, and what holds without it. */
function sinceRestart(said: MessageReading[], before: string | null) {
  const restart = said.findLastIndex((one) => one.choice === BOOK);
  return { since: said.slice(restart + 1), before: restart < 0 ? before : null };
}

/** The service chosen last. */
function serviceOf(said: MessageReading[], known: string | null): string | null {
  const { since, before } = sinceRestart(said, known);
  return since.findLast((one) => one.service)?.service ?? before;
}

/** The person named last; null if anybody will do. */
function personOf(said: MessageReading[], known: string | null): string | null {
  const { since, before } = sinceRestart(said, known);
  const last = since.findLast(({ person }) => person !== undefined);
  return last?.person === undefined ? before : last.person;
}

/** The last wish about an appointment, unless something was chosen since. */
function wishIn(fresh: MessageReading[]): AppointmentWish | undefined {
  const last = fresh.findLast((one) => one.choice ?? one.wish);
  return last?.choice === undefined ? last?.wish : last.choice === CHANGE ? "change" : undefined;
}

function botQuestionIn(fresh: MessageReading[]): Understood["asksIfBot"] {
  if (!fresh.some((one) => one.asksIfBot)) return null;
  return { isOnly: fresh.every((one) => one.isCourtesy && !one.wish && !one.service) };
}

/** Reads everything since our last answer together. Facts told to staff count too; what staff answered is done. */
export function understand(turn: AgentTurn, state: DialogueState): Understood {
  const { asked } = state;
  const seen = seenAsItReads(turn, state.seen);
  const { said, last, language } = dialogueOf(turn, seen);
  const staff = turn.messages.filter(({ metadata }) => metadata.author === "staff");
  const answered = Math.max(seen, ...staff.map(({ position }) => position));
  const unread = said.filter(({ position }) => position > seen);
  const fresh = unread.filter(({ position }) => position > answered);
  const isFirst = last === undefined && state.seen === 0;
  const skipsEmail = (one: MessageReading) =>
    one.hasNoEmail === true || (asked === "email" && one.skips === true);
  const bare = unread.find((one) => one.bareName && !one.service && !skipsEmail(one));
  const choices = fresh.flatMap((one) => one.choice ?? []);
  const need = needOf(fresh, asked);
  const time = timeOf(fresh, asked);
  const days = fresh.flatMap((one) => (one.when?.days.length ? [one.when.days] : [])).at(-1) ?? [];
  // A courtesy does not answer what to do with an appointment.
  const isPressed = asked === "change" && state.change !== null;
  const makesSense = (one: MessageReading) =>
    Boolean(
      one.choice ??
        one.service ??
        one.email ??
        one.when?.days[0] ??
        one.when?.times[0] ??
        ((one.isCourtesy && !isPressed) || one.wish || wantsBooking(one) || one.skips || skipsEmail(one)),
    );
  return {
    language,
    isFirst,
    choices,
    offer: offerAnswerIn(fresh),
    asks: [...new Set(fresh.flatMap(askedOf))],
    words: joined(fresh.map(({ text }) => text)),
    days,
    namesTime: fresh.some(({ when }) => Boolean(when?.days[0] ?? when?.times[0])),
    wish: wishIn(fresh),
    named: {
      services: fresh.flatMap((one) => one.service ?? []),
      at: fresh.flatMap((one) => one.days?.at ?? []),
    },
    wanted: wantedIn(fresh, state.wanted),
    takes: fresh.at(-1)?.takes === true,
    email: unread.findLast((one) => one.email)?.email,
    isBadEmail: fresh.some((one) => one.isBadEmail),
    name:
      unread.find((one) => one.toldName)?.toldName ??
      (asked === "name" ? (unread.findLast((one) => one.maybeName)?.maybeName ?? bare?.bareName) : undefined),
    service: serviceOf(unread, state.service),
    person: personOf(unread, state.person),
    skipsEmail: fresh.some(skipsEmail),
    hasSkippedEmail: state.has_skipped_email || unread.some(skipsEmail),
    wantsHuman: choices.includes("human") || fresh.some((one) => one.wantsHuman),
    isEmergency: fresh.some((one) => one.choice === undefined && isEmergency(one.text)),
    asksIfBot: botQuestionIn(fresh),
    asksBooking: fresh.some(wantsBooking),
    wantsBooking: state.wants_booking || unread.some(wantsBooking),
    need: need ?? state.need,
    time,
    isPolite: fresh.length > 0 && fresh.every((one) => !one.choice && (one.isCourtesy || one.skips)),
    isThanks: fresh.some((one) => one.isThanks),
    isFarewell: fresh.some((one) => one.isFarewell),
    isUnderstood: fresh.length === 0 || need !== null || time !== null || fresh.some(makesSense),
  };
}
