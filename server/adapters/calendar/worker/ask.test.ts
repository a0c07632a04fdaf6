import { beforeAll, expect, test } from "vitest";
import { longestPause } from "@/tests/http/pauses";
import { readInWorker } from "./ask";

const WINDOW = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2027-12-01T00:00:00Z") };
const MB = 1024 * 1024;

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n");
const file = (events: string) => `BEGIN:VCALENDAR\n${events}\nEND:VCALENDAR\n`;
const answer = (...files: string[]) => {
  const data = files.map((one) => `<response><calendar-data>${one}</calendar-data></response>`).join("");
  return `<multistatus>${data}</multistatus>`;
};
/** As many of something as 16 MB hold. */
const many = (make: (n: number) => string, most = Number.POSITIVE_INFINITY): string => {
  const all: string[] = [];
  for (let size = 0; size < 15.9 * MB && all.length < most; size += (all.at(-1)?.length ?? 0) + 1)
    all.push(make(all.length));
  return all.join("\n");
};

const UTC = (n: number) =>
  new Date(Date.UTC(2026, 11, 1) + n * 60_000).toISOString().replace(/[-:]|\.\d+/g, "");
const AT = ["DTSTART:20260101T100000Z", "DTEND:20260101T110000Z"];

/** Long enough for a busy machine. */
const PATIENCE_MS = 60_000;
const ask = (xml: string, deadline_ms = PATIENCE_MS) =>
  askBytes(new Uint8Array(Buffer.from(xml)), deadline_ms);
const askBytes = (xml: Uint8Array<ArrayBuffer>, deadline_ms = PATIENCE_MS) =>
  readInWorker({ xml, window: WINDOW, time_zone: "Europe/Berlin", owner: [] }, deadline_ms);

/** What becomes of an answer, and the longest that this thread worked meanwhile, in milliseconds. */
async function outcome(xml: Uint8Array<ArrayBuffer>): Promise<{ result: string; blocked: number }> {
  let result = "";
  const blocked = await longestPause(async () => {
    result = await askBytes(xml).then(
      (read) => ("fault" in read ? read.fault : `${read.busy.length} busy, ${read.unreadable} unreadable`),
      (fault: Error) => fault.message,
    );
  });
  return { result, blocked };
}

beforeAll(async () => {
  await ask(answer());
});

test("a rule that freezes other programs is read within a second", async () => {
  const rules = [
    "DAILY;INTERVAL=7;BYDAY=MO",
    "SECONDLY;BYMONTH=2;BYMONTHDAY=31",
    "DAILY;BYMONTH=2;BYMONTHDAY=31",
  ];
  for (const rule of rules) {
    const began = performance.now();
    expect(await ask(answer(file(event(...AT, `RRULE:FREQ=${rule}`))))).toMatchObject({ unreadable: 1 });
    expect(performance.now() - began).toBeLessThan(1000);
  }
});

const SHAPES: Record<string, [xml: () => string, result: RegExp]> = {
  "daily events in the far future": [
    () =>
      answer(
        file(
          many(
            (n) =>
              event(`UID:${n}`, "DTSTART:20990101T100000Z", "DTEND:20990101T110000Z", "RRULE:FREQ=DAILY"),
            29_000,
          ),
        ),
      ),
    /^0 busy, 0 unreadable$/,
  ],
  "daily events": [
    () => answer(file(many((n) => event(`UID:${n}`, ...AT, "RRULE:FREQ=DAILY")))),
    /^it holds more than/,
  ],
  "changed occurrences": [
    () =>
      answer(
        file(
          event("UID:a", ...AT, "RRULE:FREQ=MINUTELY") +
            many((n) => `\n${event("UID:a", `RECURRENCE-ID:${UTC(n)}`, "DTSTART:20260101T100000Z")}`),
        ),
      ),
    /^it holds more than/,
  ],
  "series with one name": [
    () =>
      answer(
        file(
          many(
            (n) =>
              event(
                "UID:a",
                "DTSTART:20200101T100000Z",
                n % 2 ? "RECURRENCE-ID;RANGE=THISANDFUTURE:20200101T100000Z" : "RRULE:FREQ=DAILY",
              ),
            29_000,
          ),
        ),
      ),
    /^it holds more than can be read$/,
  ],
  "rules that never apply": [
    () =>
      answer(
        file(many((n) => event(`UID:${n}`, ...AT, "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31"), 29_000)),
      ),
    /^it holds more than can be read$/,
  ],
  "all times of each day": [
    () => {
      const all = Array.from({ length: 60 }, (_, n) => n);
      const times = `BYHOUR=${all.slice(0, 24)};BYMINUTE=${all};BYSECOND=${all}`;
      return answer(file(event(...AT, `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${times}`)));
    },
    /^0 busy, 1 unreadable$/,
  ],
  "zones of their own": [
    () =>
      answer(
        file(
          many(
            (n) =>
              `BEGIN:VTIMEZONE\nTZID:Z${n}\nEND:VTIMEZONE\n${event(`DTSTART;TZID=Z${n}:20270101T100000`)}`,
            14_000,
          ),
        ),
      ),
    /^it holds more than can be read$/,
  ],
  "one line": [() => answer(file(event(`DTSTART:${"2".repeat(15 * MB)}`))), /^0 busy, 1 unreadable$/],
  "a line folded after each letter": [
    () => answer(file(event(`EXDATE:${"\n 2".repeat(5 * MB)}`))),
    /^0 busy, 1 unreadable$/,
  ],
  "excluded times": [
    () =>
      answer(
        file(
          event(
            ...AT,
            "RRULE:FREQ=DAILY",
            many((n) => `EXDATE:${UTC(n)}`),
          ),
        ),
      ),
    /^it holds more than can be read$|^\d+ busy, 0 unreadable$/,
  ],
  "empty responses": [
    () => `<multistatus>${many(() => "<response/>")}</multistatus>`,
    /^0 busy, 0 unreadable$/,
  ],
  "elements in elements": [() => many(() => "<a>"), /^it does not answer as a calendar$/],
  "comments that never end": [() => many(() => "<!-- <"), /^it does not answer as a calendar$/],
};

test.each(Object.entries(SHAPES))(
  "up to 16 MB of %s leave this process free",
  async (_, [xml, expected]) => {
    const bytes = new Uint8Array(Buffer.from(xml()));
    expect(bytes.length).toBeLessThan(16 * MB);
    const { result, blocked } = await outcome(bytes);
    expect(result).toMatch(expected);
    expect(blocked).toBeLessThan(200);
  },
  PATIENCE_MS,
);

test("a thread that takes too long is ended, and the next answer is read", async () => {
  const never = "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31";
  const slow = answer(file(many((n) => event(`UID:${n}`, ...AT, never), 29_000)));
  await expect(ask(slow, 20)).rejects.toMatchObject({
    kind: "later",
    message: "it takes too long to be read",
  });
  expect(await ask(answer(file(event("DTSTART:20270101T100000Z", "DURATION:PT1H"))))).toMatchObject({
    busy: [{}],
  });
});
