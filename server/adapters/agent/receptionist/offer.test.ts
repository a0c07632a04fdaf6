import { expect, test } from "vitest";
import { desk, slots } from "./desk.fixture";

// Every hour of three weeks, from Monday, 23 November 2026, 9:00 in Paris on; written on Saturday the 21st.
const open_slots = slots(24 * 21);
const known = { lead: { name: "Ada", email: "ada@example.com" }, open_slots };
const titles = (options: { title: string }[]) => options.map(({ title }) => title);
const first = (options: { title: string }[]) => options[0]?.title;
const booked = (starts_at: string) => [
  { event: "booking_request", data: { service: "Cleaning", starts_at, confirmed: true } },
];

test.each([
  ["a cleaning on Thursday 3 December please", "Thu 3 Dec, 00:00"],
  ["a cleaning on Friday afternoon", "Fri 27 Nov, 12:00"],
  ["a cleaning the week after next", "Mon 30 Nov, 00:00"],
  ["cleaning, thrusday after 5pm", "Thu 26 Nov, 17:00"],
])("“%s” is first offered %s", (line, title) => {
  expect(first(desk(known).say(line).options)).toBe(title);
});

test("a free moment that the first message names is asked back, and booked after a yes", () => {
  const line = "I want to book a cleaning next Tuesday at 10";
  expect(desk(known).say(line).text).toContain("This time is free: Cleaning, Tue 24 Nov, 10:00.");
  const one = desk(known);
  const offered = one.say("Cleaning on 1 December at 10");
  expect(offered.text).toContain("This time is free: Cleaning, Tue 1 Dec, 10:00. Shall I book it?");
  expect(titles(offered.options)).toEqual(["Yes, book it", "Other times", "Talk to a person"]);
  expect(one.tap(offered.options[0]?.id ?? "").events).toMatchObject(booked("2026-12-01T09:00:00.000Z"));
});

test("a day on which nothing is free is named, with the nearest times", () => {
  const { say } = desk(known);
  const { text, options } = say("a cleaning on Thursday 24 December");
  expect(text).toContain("Thursday 24 December isn't free. The nearest free times for Cleaning are these.");
  expect(titles(options).at(-1)).toBe("Mon 14 Dec, 08:00");
  expect(desk(known).say("cleaning on 24 December at 3pm").text).toContain(
    "Thursday 24 December at 15:00 isn't free.",
  );
});

test.each([
  ["Friday at 3pm", "2026-11-27T14:00:00.000Z"],
  ["let's do friday 15:00", "2026-11-27T14:00:00.000Z"],
  ["Mon 23 Nov, 10:00", "2026-11-23T09:00:00.000Z"],
  ["10", "2026-11-23T09:00:00.000Z"],
  ["16:00 please", "2026-11-23T15:00:00.000Z"],
])("after an offer “%s” books that time, which is free", (line, starts_at) => {
  const { say } = desk(known);
  say("a cleaning please");
  expect(say(line).events).toMatchObject(booked(starts_at));
});

test.each([
  "I finish work at 3pm on Friday",
  "not Friday at 3pm",
  "Friday after 3pm",
  "3",
  "Friday at 3pm or 4pm",
])("after an offer “%s” books nothing", (line) => {
  const { say } = desk(known);
  say("a cleaning please");
  expect(say(line).events).not.toContainEqual(expect.objectContaining({ event: "booking_request" }));
});

test("an hour that is also a place in the list is asked back", () => {
  const { say } = desk(known);
  say("a cleaning please");
  // The third is at 11:00.
  const { text, options } = say("3");
  expect(text).toContain("Which one suits you?");
  expect(options.every(({ title }) => /15:00|More/.test(title))).toBe(true);
});

test("more times go on to the last free one, and don't start over", () => {
  const { say, tap } = desk({ ...known, open_slots: slots(40) });
  const seen: string[] = [];
  let { options } = say("a cleaning please");
  for (let page = 0; page < 10; page++) {
    seen.push(...options.flatMap(({ id }) => (id.startsWith("slot:") ? [id] : [])));
    const more = options.find(({ id }) => id.startsWith("more:"));
    if (!more) break;
    options = tap(more.id).options;
  }
  expect(seen).toEqual(slots(40).map(({ starts_at }) => `slot:${starts_at}`));
});

test("times are offered with the booking page's address for the service, if it may be sent", () => {
  const booking_page = "https://desk.example.com/book/harbour?name=Ada&ref=abc";
  const { text } = desk({ ...known, booking_page }).say("a cleaning on Friday afternoon");
  const own = "https://desk.example.com/book/harbour/times?name=Ada&ref=abc&service=Cleaning";
  expect(text).toMatch(/Which one suits you\? Or choose a time yourself: (\S+)$/);
  expect(text).toContain(own);
  expect(desk(known).say("a cleaning on Friday afternoon").text).not.toContain("yourself");
});
