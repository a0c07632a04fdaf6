import { compiled } from "./tokens";
import type { TimeSpan } from "./words";

const HOUR = 60;
const DAY = 24 * HOUR;
/** The parts of a day, in minutes. */
const PARTS: Record<string, TimeSpan> = {
  MORNING: { from: 6 * HOUR, to: 12 * HOUR },
  NOON: { from: 11.5 * HOUR, to: 14 * HOUR },
  AFTERNOON: { from: 12 * HOUR, to: 18 * HOUR },
  EVENING: { from: 17 * HOUR, to: 22 * HOUR },
};
const PART = Object.keys(PARTS).join("|");

type Found = { minutes: number; isSure: boolean };

const isClock = (hour: number, minute: number) => hour < 24 && minute < 60;

/** Finds times of day, which become tokens `#0`, `#1` and so on. */
class Clock {
  readonly found: Found[] = [];
  add(hour: number, minute: number, isSure: boolean): string {
    const minutes = hour * HOUR + minute;
    if (!isClock(hour, minute) || minutes < 0) return " x ";
    this.found.push({ minutes, isSure });
    return ` #${this.found.length - 1} `;
  }
}

/** A time of day as customers mean it: without a part of the day or `am`, one to six o'clock is in the afternoon. */
function meant({ minutes, isSure }: Found, part: TimeSpan | undefined): number[] {
  if (isSure || minutes >= 12 * HOUR) return [minutes];
  const later = minutes + 12 * HOUR;
  if (part) {
    const within = [minutes, later].filter((at) => at >= part.from && at < part.to);
    if (within.length === 1) return within;
  }
  return [minutes < 7 * HOUR ? later : minutes];
}

const NUMBER = "(\\d{1,2})(?: NTH)?";

/** Every way in which an hour is named becomes a token. */
function hoursIn(tokens: string, clock: Clock): string {
  const rule = (pattern: string, to: (...groups: string[]) => string) => (text: string) =>
    text.replace(compiled(` ${pattern}(?= )`), (_, ...found: string[]) => ` ${to(...found.slice(0, -2))}`);
  const at = (hour: string, minute = 0, isSure = false) => clock.add(Number(hour), minute, isSure);
  const noon = (hour: string, half: string, minute = "0") =>
    clock.add((Number(hour) % 12) + (half === "PM" ? 12 : 0), Number(minute), true);
  const sure = (hour: string) => hour.length === 2 && hour.startsWith("0");
  const rules = [
    rule("T(\\d{1,2}):(\\d\\d) (AM|PM)", (h = "", m, half = "") => noon(h, half, m)),
    rule("T(\\d{1,2}):(\\d\\d)", (h = "", m = "") => at(h, Number(m), sure(h))),
    rule(`(?:AT )?QUARTERTO (?:AT )?${NUMBER}(?: CLOCK| HOURS)?`, (h) => at(`${Number(h) - 1}`, 45)),
    rule(`(?:AT )?QUARTERPAST (?:AT )?${NUMBER}(?: CLOCK| HOURS)?`, (h = "") => at(h, 15)),
    rule(`(?:AT )?HALFTO ${NUMBER}(?: CLOCK)?`, (h) => at(`${Number(h) - 1}`, 30)),
    rule(`(?:AT )?HALFPAST ${NUMBER}(?: CLOCK)?`, (h = "") => at(h, 30)),
    rule(`(?:AT )?(?:ON )?${NUMBER}(?: CLOCK| HOURS)? ANDHALF`, (h = "") => at(h, 30)),
    rule(`(?:AT )?${NUMBER}(?: CLOCK| HOURS)? ANDQUARTER`, (h = "") => at(h, 15)),
    rule(`(?:AT )?${NUMBER}(?: CLOCK| HOURS)? LESSQUARTER`, (h) => at(`${Number(h) - 1}`, 45)),
    rule(`(?:AT )?${NUMBER}(?: CLOCK| HOURS)? LESS (5|10|20|25)`, (h, m) =>
      at(`${Number(h) - 1}`, 60 - Number(m)),
    ),
    rule(`(?:AT )?(5|10|20|25) BEFORE ${NUMBER}(?: CLOCK| HOURS)?(?! NTH| M\\d)`, (m, h) =>
      at(`${Number(h) - 1}`, 60 - Number(m)),
    ),
    rule(
      "(?:AT )?(\\d{1,2}) (?:CLOCK|HOURS) ([0-5]\\d)(?! (?:NTH|M\\d|CLOCK|HOURS|DAY|WEEK|MONTH|x))",
      (h = "", m) => at(h, Number(m)),
    ),
    rule("AT (\\d{1,2}) AND (15|20|30|40|45)", (h = "", m) => at(h, Number(m))),
    // “9 to 11 am”: both have the half of the day, unless that would make the first the later one.
    rule("(\\d{1,2}) TO (\\d{1,2}) (AM|PM)", (a = "", b = "", half = "") => {
      const isBefore = Number(a) % 12 <= Number(b) % 12;
      return `${noon(a, isBefore ? half : "AM")} TO ${noon(b, half)}`;
    }),
    rule("(\\d{1,2}) (AM|PM)", (h = "", half = "") => noon(h, half)),
    rule(
      "(?:BETWEEN|SINCE|AT) (\\d{1,2})(?: CLOCK| HOURS)? (?:AND|TO|UNTIL|AT) (?:AT )?(\\d{1,2})(?: CLOCK| HOURS)?(?! (?:NTH|M\\d))",
      (a = "", b = "") => `BETWEEN ${at(a)} AND ${at(b)}`,
    ),
    rule(
      "(\\d{1,2}) (?:TO|UNTIL) (\\d{1,2}) (?:CLOCK|HOURS)",
      (a = "", b = "") => `BETWEEN ${at(a)} AND ${at(b)}`,
    ),
    rule(
      `(AFTER|BEFORE|SINCE|UNTIL|NOTBEFORE)(?: AT)? ${NUMBER}(?: CLOCK| HOURS)?(?! NTH| M\\d)`,
      (mark, h = "") => `${mark} ${at(h)}`,
    ),
    rule(`AT ${NUMBER}(?: CLOCK| HOURS)?(?! NTH| M\\d)`, (h = "") => at(h)),
    rule("(\\d{1,2}) CLOCK", (h = "") => at(h)),
    // “2 heures” alone may be how long something takes; after a day it is when.
    rule("(W\\d|TODAY|TOMORROW|DAYAFTERTOMORROW) (\\d{1,2}) HOURS", (day, h = "") => `${day} ${at(h)}`),
    (text: string) => text.replace(/^ +(\d{1,2}) HOURS ,? *$/, (_, h: string) => at(h)),
    rule(`(?<!(?:ON|W\\d) )(\\d{1,2}) (${PART})`, (h = "", part) => `${at(h)} ${part}`),
    rule("MIDDAY", () => clock.add(12, 0, true)),
  ];
  return rules.reduce((text, read) => read(text), tokens);
}

/** The times of day that tokens name, and the tokens without them. */
export function readTimes(tokens: string): { times: TimeSpan[]; rest: string } {
  const clock = new Clock();
  let rest = hoursIn(tokens, clock);
  const parts = [...rest.matchAll(compiled(`(?<= )(?:${PART})(?= )`))].flatMap(([part]) => PARTS[part] ?? []);
  const times: TimeSpan[] = [];
  const of = (index = "") => {
    const one = clock.found[Number(index)];
    return one ? meant(one, parts[0]) : [];
  };
  const take = (pattern: RegExp, to: (...groups: string[]) => TimeSpan[]) => {
    rest = rest.replace(pattern, (_, ...found: string[]) => {
      times.push(...to(...found.slice(0, -2)));
      return " TIME";
    });
  };
  take(/ (?:BETWEEN |SINCE )?#(\d+) +(?:AND|TO|UNTIL|AT) +#(\d+)(?= )/g, (a, b) => {
    const [from = 0, to = 0] = [...of(a), ...of(b)];
    // “11 to 1” ends in the afternoon, “9 to 5” as well.
    return from < to ? [{ from, to }] : [{ from, to: to + 12 * HOUR }];
  });
  take(/ (?:AFTER|SINCE|NOTBEFORE) +#(\d+)(?= )/g, (a) => of(a).map((from) => ({ from, to: DAY })));
  take(/ (?:BEFORE|UNTIL) +#(\d+)(?= )/g, (a) => of(a).map((to) => ({ from: 0, to })));
  take(/ #(\d+)(?= )/g, (a) => of(a).map((at) => ({ from: at, to: at })));
  rest = rest.replace(compiled(` (?:${PART})(?= )`), " ");
  const all = times.length > 0 ? times : parts;
  const unique = all.filter(
    (one, n) => all.findIndex((two) => two.from === one.from && two.to === one.to) === n,
  );
  return { times: unique.toSorted((a, b) => a.from - b.from), rest };
}
