import { z } from "zod";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";

/** What a customer wants done with an appointment: move it, cancel it, or one of the two without saying which. */
export const AppointmentWish = z.enum(["move", "cancel", "change"]);
export type AppointmentWish = z.infer<typeof AppointmentWish>;

/** Whether a text says that somebody can't come. Texts are unaccented here and below. */
const cantCome = (text: string, { wontCome }: Vocabulary): boolean => wontCome.test(text);

/** Whether a text says to which day or time something is changed. */
const namesTarget = (text: string, { to, toDay, days }: Vocabulary): boolean =>
  new RegExp(`\\b(?:${to})\\s+(?:${toDay})*(?:(?:${days.join("|")})\\b|\\d)`, "i").test(text);

export function wishOf(text: string, words: Vocabulary): AppointmentWish | undefined {
  if (words.leave.test(text) || (text.includes("?") && words.terms.test(text))) return undefined;
  const rest = text.replace(words.refused, "");
  const isAnother = words.another.test(rest) && !words.booking.test(rest);
  const [cancels, moves] = [words.cancel.test(rest), words.move.test(rest) || isAnother];
  if (cancels !== moves) return cancels ? "cancel" : "move";
  if (!cancels && words.change.test(rest) && namesTarget(rest, words)) return "move";
  return cancels || words.change.test(rest) || cantCome(rest, words) ? "change" : undefined;
}

/** Whether everything is to stay as it is: the text says so, or refuses one change and wants no other. */
export const leaves = (text: string, words: Vocabulary): boolean =>
  words.leave.test(text) || (text.search(words.refused) >= 0 && wishOf(text, words) === undefined);

/** Whether a text is a yes to what was asked. A question back is not. */
export const agrees = (text: string, { agree }: Vocabulary): boolean =>
  !/[?¿]/.test(text) && agree.test(text);

/** The weekdays that a text names, in order; 0 is Sunday. */
function daysIn(text: string, { days }: Vocabulary): number[] {
  const places = days.flatMap((day, index) =>
    [...text.matchAll(new RegExp(`\\b(?:${day})\\b`, "gi"))].map((found) => ({ at: found.index, index })),
  );
  return places.toSorted((a, b) => a.at - b.at).map(({ index }) => index);
}

/** The weekdays that a text names: `at` those of an appointment, `to` those to move it to. */
export function weekdaysOf(text: string, words: Vocabulary): { at: number[]; to: number[] } {
  // A cancelled appointment is not moved: "mi cita para el jueves" is the one on Thursday.
  if (wishOf(text, words) === "cancel") return { at: daysIn(text, words), to: [] };
  const toDay = new RegExp(`\\b(?:${words.to})\\s+(?:${words.toDay})*(?:${words.days.join("|")})\\b`, "gi");
  return {
    at: daysIn(text.replace(toDay, ""), words),
    to: daysIn((text.match(toDay) ?? []).join(" "), words),
  };
}
