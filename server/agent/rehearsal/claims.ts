import { unaccented } from "@/lib/text/normalize-text";
import type { Message } from "@/schema/conversation";
import { withoutClaims } from "@/server/adapters/agent/model/guards/claims";
import { agreesWith, namesMoment } from "@/server/adapters/languages/moments";
import { namesAt } from "./names-moment";
import type { Played } from "./stage/played";

const CANCELS = /\b(?:cancel|called off|anul|desmarc|storn|abgesagt|absag|annul)/i;
const MOVES =
  /\b(?:moved|reschedul|postpon|changed|movid|cambia|reprogram|remarc|alterad|mudad|verschob|verleg|deplac|report)/i;
/** A booking change up to this long after an answer counts as made with it. */
const TOGETHER_MS = 2000;
/** On a busy machine this long, but only until the customer writes again. */
const BUSY_MS = 10_000;

/** Until when a change counts as made with an answer. */
function endOf({ messages }: Played, { position, created_at }: Message): number {
  const next = messages.find((one) => one.role === "user" && one.position > position);
  const said_at = Date.parse(created_at);
  const busy = Math.min(next ? Date.parse(next.created_at) : Number.POSITIVE_INFINITY, said_at + BUSY_MS);
  return Math.max(said_at + TOGETHER_MS, busy);
}

/** The start times of the customer's appointments that were booked, moved or cancelled by a moment, or held before. */
function doneBy({ bookings, before }: Played, until: number) {
  const isBy = (at: string) => Date.parse(at) <= until;
  const timesOf = (some: Played["bookings"]) => some.flatMap(({ starts_at }) => starts_at ?? []);
  const made = bookings.filter(
    ({ id, status, created_at }) => id !== before?.id && status !== "requested" && isBy(created_at),
  );
  const changed = bookings.filter(({ updated_at }) => isBy(updated_at));
  return {
    booked: timesOf(made),
    moved: timesOf(
      changed.filter(({ id, starts_at }) => id === before?.id && starts_at !== before.starts_at),
    ),
    cancelled: timesOf(changed.filter(({ status }) => status === "cancelled")),
    had: before?.starts_at ? [before.starts_at] : [],
  };
}

/** Whether an answer claims a booking, move or cancellation that no booking row bears out by that moment. */
function isFalse(played: Played, answer: Message): boolean {
  const { content } = answer;
  const now = Date.parse(answer.created_at);
  const { time_zone } = played.business;
  const { booked, moved, cancelled, had } = doneBy(played, endOf(played, answer));
  const grounds = { booked: [...booked, ...moved, ...had], offered: [], time_zone };
  const { claims, isPolite } = withoutClaims(content, grounds);
  const isSo = (claim: string): boolean => {
    const said = unaccented(claim);
    const fitting = CANCELS.test(said) ? cancelled : MOVES.test(said) ? moved : [...booked, ...moved];
    return fitting.some(
      (at) => !namesMoment(claim) || agreesWith(claim, at, time_zone) || namesAt(claim, at, now, time_zone),
    );
  };
  return claims.some((claim) => !isSo(claim)) || (isPolite && grounds.booked.length === 0);
}

/** Whether any answer says that something was booked, moved or cancelled that was not. */
export const claimsFalsely = (played: Played): boolean =>
  played.messages.some((one) => one.role === "assistant" && isFalse(played, one));
