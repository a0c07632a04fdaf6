import { unaccented } from "@/lib/text/normalize-text";
import { wallOf } from "@/lib/time/clock";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";
import { readWhen } from "@/server/adapters/languages/when/when";
import type { DaySpan, TimeSpan, When } from "@/server/adapters/languages/when/words";
import type { AppointmentWish } from "./wishes";

/** How many words for “to” are tried; no sentence has more. */
const MOST_TOS = 8;
/** The day follows soon after it. */
const TO_CHARS = 100;
/** How much of a text is searched: a wish is named near the beginning. */
const WISH_CHARS = 500;

const weekdayOf = (date: string) => new Date(date).getUTCDay();

type Known = {
  /** By the business's clock. */
  today: string;
  /** What the text wants done with an appointment. */
  wish: AppointmentWish | undefined;
  /** The days of the customer's appointments, which a text may name to say which one it means. */
  booked: readonly string[];
};

/** When a text wants an appointment, or wants one moved to. */
export function wishedWhen(text: string, words: Vocabulary, { today, wish, booked }: Known): When {
  const said = text.slice(0, WISH_CHARS);
  const whole = readWhen(said, today, words);
  // A cancelled appointment is not moved: "mi cita para el jueves" is the one on Thursday.
  if (wish === "cancel") return { days: [], times: [] };
  const isBooked = ({ from, to }: DaySpan) => from === to && booked.includes(from);
  const onBooked = (day: string) => booked.some((date) => weekdayOf(date) === weekdayOf(day));
  const isRange = whole.days.some((one) => one.from !== one.to && !onBooked(one.from));
  if (wish === undefined || isRange) return { ...whole, days: whole.days.filter((one) => !isBooked(one)) };
  // The last word for "to" before a day counts; a time may come after it ("al 14 de diciembre a las 10").
  const ends = [...unaccented(said).matchAll(new RegExp(`\\b(?:${words.to})\\b`, "gi"))].map(
    ({ index, 0: { length } }) => index + length,
  );
  const tos = ends.toReversed().slice(0, MOST_TOS);
  const target = tos
    .map((end) => readWhen(said.slice(end, end + TO_CHARS), today, words))
    .find(({ days }) => days.length > 0);
  return target ?? { ...whole, days: whole.days.filter((one) => one.from !== one.to || !onBooked(one.from)) };
}

/** Whether a moment is on one of the wanted days, at one of the wanted times. */
export function isWithin({ days, times }: When, at: string, time_zone: string): boolean {
  const { date, minutes } = wallOf(at, time_zone);
  const isOn = ({ from, to }: DaySpan) => from <= date && (to === null || date <= to);
  const isAt = ({ from, to }: TimeSpan) => minutes === from || (from < minutes && minutes < to);
  return (days.length === 0 || days.some(isOn)) && (times.length === 0 || times.some(isAt));
}
