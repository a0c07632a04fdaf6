import { unaccented } from "@/lib/text/normalize-text";
import type { WhenWords } from "./words";

/** The words of one kind become one token. The first of these that fits counts, so longer phrases come first. */
const KINDS = [
  ...(["notBefore", "weekAfterNext", "dayAfterTomorrow", "weekend"] as const),
  ...(["lessQuarter", "quarterTo", "quarterPast", "andQuarter", "andHalf", "halfTo", "halfPast"] as const),
  ...(["morning", "afternoon", "noon", "midday", "evening", "today", "tomorrow"] as const),
  ...(["until", "since", "beginning", "end", "after", "before", "between", "last", "next", "this"] as const),
] satisfies (keyof WhenWords)[];

/** Words that mean something only before a number, a month or a day, and are looked for last. */
const AROUND = [
  ...(["not", "but", "at", "to", "and", "or", "day", "week", "month"] as const),
] satisfies (keyof WhenWords)[];

export type Reader = {
  nothing: RegExp;
  steps: [RegExp, string][];
  numbers: [RegExp, string][];
  /** Names that are recognised although they are misspelt, with their tokens, and words that are not taken for them. */
  names: [string, string][];
  words: WhenWords;
};

const kept = new Map<string, RegExp>();
/** The global pattern of a source, which is compiled once. */
export function compiled(source: string): RegExp {
  const pattern = kept.get(source) ?? new RegExp(source, "g");
  kept.set(source, pattern);
  return pattern;
}

const whole = (words: string): RegExp => compiled(`(?<![\\w'])(?:${words})(?![\\w'])`);

/** Long enough to be recognised with a letter wrong. */
const NAME = /^[a-z]{6,}$/;
/** What a pattern demands around a word. */
const GROUPS = /\((?:[^()]|\([^()]*\))*\)/g;
const namesIn = (words: string, token: string): [string, string][] =>
  words
    .replace(GROUPS, "")
    .split("|")
    .filter((word) => NAME.test(word))
    .map((word) => [word, token]);

export function readerOf(words: WhenWords): Reader {
  const weekdays = words.weekdays.map((one, n): [string, string] => [one, `W${n}`]);
  const months = words.months.map((one, n): [string, string] => [one, `M${n + 1}`]);
  // A misspelt weekday is a token by now.
  const weekday = `${words.weekdays.join("|")}|W\\d`;
  const anyDay = [weekday, words.today, words.tomorrow, "TODAY", "TOMORROW"].join("|");
  const afterDay = (later: string) => later && `(?<=(?:${anyDay}) )(?:${later})`;
  // “Last Friday” alone is over.
  const inMonth = `(?= (?:${weekday})(?: [\\w'-]+){0,2} (?:${words.months.join("|")}|M\\d))`;
  const places = words.places.map((one, n): [string, string] => [`(?:${one})${inMonth}`, `PLACE${n + 1}`]);
  const kinds: [string, string][] = [
    ...places,
    [afterDay(words.weekLater), "LATER1"],
    [afterDay(words.fortnightLater), "LATER2"],
    [words.tonight, "TODAY EVENING"],
    ...KINDS.map((kind): [string, string] => [words[kind], kind.toUpperCase()]),
  ];
  const around = AROUND.map((kind): [string, string] => [words[kind], kind.toUpperCase()]);
  const marks: [string, string][] = [
    [`(?:${words.within})(?= M\\d)`, "WITHIN"],
    [`(?:${words.on})(?= \\d)`, "ON"],
    ...(words.less ? [[`(?:${words.less})(?= \\d{1,2} )`, "LESS"] satisfies [string, string]] : []),
    [`(?:${words.ahead})(?= \\d{1,2} )`, "AHEAD"],
  ];
  const named = words.numbers.map((one, n): [string, string] => [one, `${n + 1}`]);
  const patterns = (of: [string, string][]) =>
    of.flatMap(([one, token]): [RegExp, string][] => (one ? [[whole(one), ` ${token} `]] : []));
  return {
    words,
    nothing: whole(words.nothing),
    numbers: patterns(named),
    steps: [
      ...patterns(kinds),
      ...patterns(weekdays),
      ...patterns(months),
      ...patterns(marks),
      ...patterns(around),
      [whole(`${words.filler}|${words.take}`), " "],
    ],
    names: [
      ...weekdays.flatMap(([one, token]) => namesIn(one, token)),
      ...months.flatMap(([one, token]) => namesIn(one, token)),
      ...namesIn(words.tomorrow, "TOMORROW"),
      ...namesIn(words.today, "TODAY"),
      ...namesIn(words.dayAfterTomorrow, "DAYAFTERTOMORROW"),
      ...namesIn(words.afternoon.replace(/\?$/, ""), "AFTERNOON"),
      ...namesIn(words.morning.replace(/s\?$/, ""), "MORNING"),
    ],
  };
}

/** Whether two words differ by one letter: a wrong, a missing, an additional, or two exchanged. */
function isLike(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

const two = (number: string) => number.padStart(2, "0");
const YEAR = "(20\\d\\d)";

/** Dates and times in numbers, as tokens. */
function numeric(text: string, { words }: Reader): string {
  const { clock, hours, am, pm, ordinal, at } = words;
  const noons = [am, pm].filter(Boolean);
  const half = (found: string) => (am && new RegExp(`^(?:${am})$`).test(found) ? "AM" : "PM");
  const followsHour = (rest: string) => new RegExp(`^ ?(?:${[clock, hours].join("|")})(?!\\w)`).test(rest);
  const isTime = new RegExp(`(?<![\\w'])(?:${at}) $`);
  let read = text
    .replace(/(?<![\d:.])\+?\d(?:[ -]?\d){6,}(?!\S*:)/g, (run) =>
      /^20\d\d-\d\d-\d\d$|^\d\d?-\d\d?-20\d\d$/.test(run) ? run : " x ",
    )
    .replace(/\b24\/7\b/g, " x ")
    .replace(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, " DATE$1$2$3 ")
    .replace(
      compiled(`\\b(\\d{1,2})([./-])(\\d{1,2})\\2${YEAR}\\b`),
      (_, d, __, m, y) => ` DATE${y}${two(m)}${two(d)} `,
    );
  // A time with minutes: 10:30, 10h30; 10.30 unless it is a date.
  read = read
    .replace(/\b(\d{1,2}) ?(?::|h) ?(\d\d)(?!\d)/g, (_, h, m) => ` T${h}:${m} `)
    .replace(/\b(\d{1,2})\. ?(\d{1,2})(\.?)(?!\d)/g, (found, a, b, dot, index: number, all: string) => {
      const follows = new RegExp(`^ ?(?:${[clock, ...noons].join("|")})(?!\\w)`).test(
        all.slice(index + found.length),
      );
      const isDate =
        Number(b) >= 1 && Number(b) <= 12 && Number(a) <= 31 && !isTime.test(all.slice(0, index));
      // “Wednesday the 9. 13 Uhr”: a day, and then a time.
      if (found.includes(". ") && followsHour(all.slice(index + found.length)) && Number(b) < 24)
        return `${a} NTH ${b}`;
      if (isDate && !follows && (dot || words.eitherOrder === false)) return ` DM${a}/${b} `;
      return b.length === 2 && Number(b) < 60 ? ` T${a}:${b}${dot ? " ," : ""} ` : found;
    })
    .replace(/\b(\d{1,2})\/(\d{1,2})\b(?! ?(?:\w+ )?pers)/g, " DM$1/$2 ");
  if (noons.length > 0)
    read = read.replace(
      compiled(`(\\d) *(${noons.join("|")})(?!\\w)`),
      (_, digit, found) => `${digit} ${half(found)} `,
    );
  return read
    .replace(compiled(`(?<![:\\d])(\\d{1,2}) ?(?:${clock})(?![\\w'])`), " $1 CLOCK ")
    .replace(compiled(`(T\\d+:\\d\\d) +(?:${clock}|${hours})(?![\\w'])`), "$1 ")
    .replace(compiled(`(?<![:\\d])(\\d{1,2}) ?(?:${hours})(?![\\w'])`), " $1 HOURS ")
    .replace(compiled(`(?<![:\\dT])(\\d{1,2}) ?(?:${ordinal})(?!\\w)`), " $1 NTH ");
}

const TOKEN = /^(?:[A-Z]+[\d:/-]*|\d{1,2}|,)$/;

/** A text as tokens with a space around each: ` W4 AT 15 , x `. Words without a meaning here are `x`. */
export function whenTokens(text: string, reader: Reader, common: ReadonlySet<string>): string {
  const { words, names } = reader;
  let read = ` ${unaccented(text).toLowerCase().replace(/\s+/g, " ")} `.replace(reader.nothing, " , ");
  if (words.compound) read = read.replace(compiled(`\\b${words.compound}\\b`), "$1 $2");
  for (const [pattern, token] of reader.numbers) read = read.replace(pattern, token);
  read = numeric(read.replace(/ +/g, " "), reader);
  const unlike = new Set(words.unlike.split(" "));
  read = read.replace(/(?<![\w'])[a-z]{5,}(?![\w'])/g, (word) => {
    if (unlike.has(word) || common.has(word)) return word;
    const found = names.find(([name]) => name !== word && isLike(word, name));
    return found ? ` ${found[1]} ` : word;
  });
  for (const [pattern, token] of reader.steps) read = read.replace(/ +/g, " ").replace(pattern, token);
  read = read.replace(/[,;.?!¿¡()]/g, " , ").replace(/(?<=\d )[-–]|[-–](?= ?(?:\d|W))/g, " TO ");
  const tokens = read.split(/[\s]+/).filter(Boolean);
  return ` ${tokens.map((one) => (TOKEN.test(one) ? one : "x")).join(" ")} `;
}
