import type { AgentTurn } from "@/server/schema/agent";
import { dialogueOf, type Said, wantsBooking } from "./messages";
import type { DialogueState } from "./state";
import type { Meaning } from "./words";

/** What the customer wrote since our last answer, read together. */
export type Understood = Pick<
  Meaning,
  "email" | "isBadEmail" | "wantsHuman" | "wantsChange" | "isThanks" | "isFarewell"
> & {
  /** We have not said anything yet. */
  isFirst: boolean;
  /** The ids of what was chosen, in order. */
  choices: string[];
  name: string | undefined;
  /** The name of the service that is wanted, chosen now or before. */
  service: string | null;
  /** The customer gave no e-mail address when asked for it, now or before. */
  hasSkippedEmail: boolean;
  /** The customer asked to book, now or before in this dialogue. */
  wantsBooking: boolean;
  /** What is wanted, in the customer's words, told now or before. */
  need: string | null;
  /** When it suits, in the customer's words: empty where any time does, null where it was not told. */
  time: string | null;
  /** Whether anything was said now that makes sense. */
  isUnderstood: boolean;
};

const WORDS = 500;
const joined = (texts: string[]) =>
  texts.join(" ").replace(/\s+/g, " ").trim().slice(0, WORDS).toWellFormed();

/** What is said now of what is wanted: the answer to that question, or what a dialogue begins with. */
function needOf(fresh: Said[], asked: DialogueState["asked"]): string | null {
  const tells = (one: Said) =>
    asked === "need" ? !one.isCourtesy && !one.email : one.hasSubject && (asked === null || one.wantsBooking);
  return joined(fresh.filter(tells).map(({ text }) => text)) || null;
}

function timeOf(fresh: Said[], asked: DialogueState["asked"]): string | null {
  if (asked !== "time") return null;
  const told = joined(fresh.filter((one) => !one.isCourtesy && !one.skips).map(({ text }) => text));
  return told || (fresh.some((one) => one.skips) ? "" : null);
}

/** The service chosen last, since the customer last began to book anew. */
function serviceOf(said: Said[], before: string | null): string | null {
  const restart = said.findLastIndex((one) => one.choice === "book");
  const chosen = said.slice(restart + 1).findLast((one) => one.service)?.service;
  return chosen ?? (restart < 0 ? before : null);
}

/** Reads all that came since our last answer together. Facts count whoever was told; what staff answered is done. */
export function understand(turn: AgentTurn, state: DialogueState): Understood {
  const { asked } = state;
  const { said, last } = dialogueOf(turn);
  const staff = turn.messages.filter(({ metadata }) => metadata.author === "staff");
  const answered = Math.max(state.seen, ...staff.map(({ position }) => position));
  const unread = said.filter(({ position }) => position > state.seen);
  const fresh = unread.filter(({ position }) => position > answered);
  const isFirst = last === undefined && state.seen === 0;
  const skipsEmail = (one: Said) => one.hasNoEmail === true || (asked === "email" && one.skips === true);
  const bare = unread.find((one) => one.bareName && !one.service && !skipsEmail(one));
  const choices = fresh.flatMap((one) => one.choice ?? []);
  const need = needOf(fresh, asked);
  const time = timeOf(fresh, asked);
  const makesSense = (one: Said) =>
    Boolean(
      one.choice ?? one.service ?? one.email ?? (one.isCourtesy || wantsBooking(one) || skipsEmail(one)),
    );
  return {
    isFirst,
    choices,
    email: unread.findLast((one) => one.email)?.email,
    isBadEmail: fresh.some((one) => one.isBadEmail),
    name: unread.find((one) => one.toldName)?.toldName ?? (asked === "name" ? bare?.bareName : undefined),
    service: serviceOf(unread, state.service),
    hasSkippedEmail: state.has_skipped_email || unread.some(skipsEmail),
    wantsHuman: choices.includes("human") || fresh.some((one) => one.wantsHuman),
    wantsChange: fresh.some((one) => one.wantsChange),
    wantsBooking: state.wants_booking || unread.some(wantsBooking),
    need: need ?? state.need,
    time,
    isThanks: fresh.some((one) => one.isThanks),
    isFarewell: fresh.some((one) => one.isFarewell),
    isUnderstood: fresh.length === 0 || need !== null || time !== null || fresh.some(makesSense),
  };
}
