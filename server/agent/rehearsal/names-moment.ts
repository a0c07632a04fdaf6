import { plain } from "@/lib/text/normalize-text";
import { DAY_MS, timeOf } from "@/lib/time/clock";
import {
  agreesWith,
  dayNumbers,
  dayWords,
  namesTime,
  timeSpellings,
} from "@/server/adapters/languages/moments";

/** How far ahead a name reaches: a weekday alone the coming week, a date without a year the coming 300 days. */
const REACH_MS = { weekday: 7 * DAY_MS, date: 300 * DAY_MS };

const TIMES = /\b\d{1,2}[:.h]\d\d\b/g;

/** Whether a line names a moment's time and its day, whatever else it names. */
function mentions(line: string, at: string, now: number, time_zone: string): boolean {
  const said = ` ${plain(line)} `;
  const time = timeSpellings(timeOf(at, time_zone)).find((one) => said.includes(` ${one} `));
  if (time === undefined) return false;
  const rest = said.replace(` ${time} `, " ").split(" ");
  const days = dayWords(at, time_zone, now);
  const numbers = dayNumbers(at, time_zone);
  const isDated = rest.some((word) => numbers.has(word));
  const ahead = Date.parse(at) - now;
  const isNear = ahead > -DAY_MS && ahead <= (isDated ? REACH_MS.date : REACH_MS.weekday);
  return isNear && rest.some((word) => days.has(word));
}

/**
 * Whether a line, said at the moment `now`, names the moment `at` by day and time, and no other day. In a line of
 * several times it is enough that `at` is among them.
 */
export function namesAt(line: string, at: string, now: number, time_zone: string): boolean {
  const isMany = (line.match(TIMES) ?? []).length > 1;
  return mentions(line, at, now, time_zone) && (isMany || agreesWith(line, at, time_zone));
}

/** Whether a text names a moment's time of day. */
export const namesTimeOf = (text: string, at: string, time_zone: string): boolean => {
  const said = ` ${plain(text)} `;
  return namesTime(text) && timeSpellings(timeOf(at, time_zone)).some((one) => said.includes(` ${one} `));
};
