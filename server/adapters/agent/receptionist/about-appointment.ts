import type { Desk } from "./desk";

/** Whether the customer gives what the desk asked for since a person was called: a service, a time, a name, an address. */
const answersDesk = ({ heard, learned, state }: Desk): boolean => {
  if (state.asked === null) return false;
  const isNeeded = state.asked === "need" && heard.need !== null;
  const isNamed = heard.named.services.length > 0 || heard.named.at.length > 0 || heard.namesTime;
  const isTold = learned.name !== undefined || learned.email !== undefined || heard.isBadEmail;
  return isNeeded || heard.time !== null || isNamed || isTold || heard.skipsEmail;
};

/**
 * Whether the customer speaks of an appointment now: asks for one, takes or changes one, or answers a question about one.
 * After a hand-over, with nobody there, the desk answers only that.
 */
export function isAboutAppointment(desk: Desk): boolean {
  const { heard, state } = desk;
  if (heard.isEmergency || heard.choices.at(-1) === "human") return false;
  if (heard.choices.length > 0 || heard.wish || heard.asksBooking) return true;
  if (heard.wantsHuman || heard.asks.length > 0) return false;
  // A day or a time says what it is about only while a service is spoken of.
  return answersDesk(desk) || (heard.takes && heard.namesTime && heard.service !== null && state.seen > 0);
}
