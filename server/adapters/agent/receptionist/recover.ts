import type { AgentTurn } from "@/schema/agent";
import { readOfferButton } from "@/schema/offer-button";
import { type ChosenChange, KEEP, readChange } from "./change-choices";
import { isNamed } from "./lead";
import { dialogueOf, type MessageReading, offeredBy, wantsBooking } from "./messages";
import { BOOK, CHANGE, WAIT } from "./reading/choices";
import { AppointmentWish } from "./reading/wishes";
import { BLANK, DialogueState, type Question } from "./state";

/** What our message asked, by the ids of the choices that it offered; without any, by what the lead still lacks. */
function askedBy(ids: string[], { lead }: AgentTurn): Question | null {
  const offers = (kind: string) => ids.some((id) => id.startsWith(`${kind}:`));
  if (ids.includes(KEEP)) return "change";
  if (offers("service")) return "service";
  if (offers("slot") || offers("more")) return "slot";
  if (ids.includes(WAIT)) return "wait";
  if (ids.some(readOfferButton)) return null;
  if (ids.includes(BOOK) || ids.includes(CHANGE) || offers("coming")) return null;
  if (!isNamed(lead)) return "name";
  return lead.email === null ? "email" : null;
}

/** What our message asked about which appointment; null if it did not offer to leave it as it is. */
function changeOf(ids: string[]): DialogueState["change"] {
  const offered = ids.flatMap((id) => readChange(id) ?? []);
  const [first] = offered;
  if (!first || !ids.includes(KEEP)) return null;
  const isOne = offered.every(({ booking_id }) => booking_id === first.booking_id);
  const offers = (act: ChosenChange["act"]) => offered.some((one) => one.act === act);
  const act = offers("to")
    ? "move"
    : offers("off")
      ? "cancel"
      : AppointmentWish.options.find((wish) => offered.every((one) => one.act === wish));
  return { act: act ?? "change", booking_id: isOne ? first.booking_id : null };
}

const skipsEmail = (one: MessageReading) =>
  one.hasNoEmail === true || (one.skips === true && offeredBy(one.before).length === 0);

/** The state of a dialogue that has none stored, by its choices and the lead, never by the words of our messages. */
function recover(turn: AgentTurn): Partial<DialogueState> {
  const { said, last } = dialogueOf(turn);
  if (!last) return {};
  const end = turn.messages.indexOf(last);
  const answered = new Set(turn.messages.slice(0, end).map(({ position }) => position));
  const before = said.filter(({ position }) => answered.has(position));
  const restart = before.findLastIndex(({ choice }) => choice === BOOK);
  const ids = offeredBy(last).map(({ id }) => id);
  return {
    seen: Math.max(0, ...before.map(({ position }) => position)),
    asked: askedBy(ids, turn),
    change: changeOf(ids),
    has_skipped_email: before.some(skipsEmail),
    wants_booking: before.some(wantsBooking),
    service: before.slice(restart + 1).findLast(({ service }) => service)?.service ?? null,
  };
}

/** The stored state; if there is none, or it is another agent's, the one recovered from the messages. */
export const stateOf = (turn: AgentTurn): DialogueState =>
  DialogueState.safeParse(turn.state).data ?? { ...BLANK, ...recover(turn) };
