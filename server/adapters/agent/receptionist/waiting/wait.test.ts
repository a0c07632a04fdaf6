import { expect, test } from "vitest";
import type { AgentLanguage } from "@/schema/model";
import { desk, slots } from "@/server/adapters/agent/receptionist/desk.fixture";
import { waitedFor } from "./wait";

const known = { lead: { name: "Ada", email: "ada@example.com" }, waiting_list: true };
const ids = (options: { id: string }[]) => options.map(({ id }) => id);
const joins = (wish: object) => ({ event: "waiting_list_join", data: { services: ["Cleaning"], ...wish } });
// Saturday.
const TODAY = "2026-11-21";

test("when nothing is free, the waiting list is proposed, and a yes joins it with what was wished", () => {
  const { say } = desk({ ...known, open_slots: [] });
  const asked = say("a cleaning on Thursday 3 December in the morning");
  expect(asked.text).toBe(
    "Hello, and welcome to Harbour Dental. I can't see a free time right now. Shall I put you on the waiting list? We write to you as soon as one comes free.",
  );
  expect(ids(asked.options)).toEqual(["wait", "human"]);
  const { text, events } = say("yes please");
  const hours = [{ from: expect.any(String), to: "12:00" }];
  expect(events).toEqual([joins({ first_on: "2026-12-03", last_on: "2026-12-03", hours })]);
  expect(text).toBe(
    "You are on our waiting list for Cleaning. We write to you as soon as a time comes free that suits you.",
  );
});

test("who names no day waits for two weeks, at any hour", () => {
  const { say, tap } = desk({ ...known, open_slots: [] });
  say("a cleaning");
  expect(tap("wait").events).toEqual([joins({ first_on: TODAY, last_on: "2026-12-05", hours: [] })]);
});

test("beside times that are not as wished, the waiting list is a choice for the wished ones", () => {
  const { say, tap } = desk({ ...known, open_slots: slots(12) });
  const near = say("a cleaning on Friday 4 December");
  expect(near.text).toMatch(/Which one suits you\? I can also put you on the waiting list\.$/);
  expect(ids(near.options)).toHaveLength(10);
  expect(ids(near.options).at(-1)).toBe("wait");
  expect(tap("wait").events).toContainEqual(
    joins({ first_on: "2026-12-04", last_on: "2026-12-04", hours: [] }),
  );
});

test("who does not want to wait is handed to a person", () => {
  const { say } = desk({ ...known, open_slots: [] });
  say("a cleaning");
  expect(say("no thanks").events).toContainEqual(expect.objectContaining({ event: "escalation" }));
});

test("without a waiting list nothing is proposed", () => {
  const off = { ...known, waiting_list: false };
  expect(desk({ ...off, open_slots: [] }).say("a cleaning").events).toContainEqual(
    expect.objectContaining({ event: "escalation" }),
  );
  const { options } = desk({ ...off, open_slots: slots(12) }).say("a cleaning on Friday 4 December");
  expect(ids(options)).not.toContain("wait");
});

test.each<[AgentLanguage, string]>([
  ["en", "yes please"],
  ["es", "sí, por favor"],
  ["pt", "sim, por favor"],
  ["de", "ja, bitte"],
  ["fr", "oui, merci"],
])("in %s a yes joins, and is told so", (language, yes) => {
  const { say } = desk({ ...known, language, lead: { ...known.lead, language }, open_slots: [] });
  expect(say("Cleaning").options.every(({ title }) => title.length <= 20)).toBe(true);
  const { text, events } = say(yes);
  expect(events).toContainEqual(expect.objectContaining({ event: "waiting_list_join" }));
  expect(text).toContain("Cleaning");
});

const staff = (...names: string[]) => ({
  ...{ address: null, opening_hours: {}, exceptions: [] },
  people: names.map((name) => ({ name, services: name === "Ben Groß" ? ["Filling"] : null })),
});
const MARSH = staff("Dr. Marsh", "Anna Muñoz", "Ben Groß");

/** The person for whom a customer joins the list who says so, and the answer's words. */
function joinedWith(said: string[], language: AgentLanguage = "en", facts = MARSH) {
  const { say, tap } = desk({ ...known, language, facts, lead: { ...known.lead, language }, open_slots: [] });
  for (const text of said) say(text);
  const { text, events } = tap("wait");
  const joined = events.find(({ event }) => event === "waiting_list_join");
  return [joined && "with" in joined.data ? joined.data.with : undefined, text];
}

test.each<[AgentLanguage, string, string]>([
  ["en", "Cleaning with Dr. Marsh, if possible", "for Cleaning with Dr. Marsh."],
  ["es", "Cleaning con la doctora Marsh, si puede ser", "para Cleaning con Dr. Marsh."],
  ["pt", "Cleaning com a Dra. Marsh, se for possível", "para Cleaning com Dr. Marsh."],
  ["de", "Cleaning bei Frau Dr. Marsh, wenn möglich", "für Cleaning bei Dr. Marsh."],
  ["fr", "Cleaning avec le docteur Marsh, si possible", "pour Cleaning avec Dr. Marsh."],
])("in %s who names a person waits for that person, and is told so", (language, said, told) => {
  expect(joinedWith([said], language)).toEqual(["Dr. Marsh", expect.stringContaining(told)]);
});

test.each<[string, string | undefined, ...string[]]>([
  ["a first name", "Anna Muñoz", "a cleaning with anna please"],
  ["a family name without its accents", "Anna Muñoz", "a cleaning with munoz"],
  ["another one named later", "Dr. Marsh", "a cleaning with Anna", "or rather with Dr Marsh"],
  ["anybody after all", undefined, "a cleaning with Anna", "or with anybody"],
  ["who it must not be", undefined, "a cleaning, but not with Dr. Marsh"],
  ["somebody who does not do it", undefined, "a cleaning with Ben"],
  ["nobody who works there", undefined, "a cleaning with Dr. Ruiz"],
  ["their own name", undefined, "Hello, I am Anna, a cleaning please"],
])("%s is understood", (_, person, ...said) => expect(joinedWith(said)[0]).toBe(person));

test("where one works alone, nobody is named", () => {
  expect(joinedWith(["a cleaning with Dr. Marsh"], "en", staff("Dr. Marsh"))[0]).toBeUndefined();
});

test.each([
  ["an exact time", [], [{ from: 600, to: 600 }], [{ from: "10:00", to: "11:00" }]],
  ["a late one", [], [{ from: 1410, to: 1410 }], [{ from: "23:30", to: "24:00" }]],
  ["an evening", [], [{ from: 1020, to: 1440 }], [{ from: "17:00", to: "24:00" }]],
])("%s is a part of a day", (_, days, times, hours) => {
  expect(waitedFor({ days, times }, TODAY).hours).toEqual(hours);
});

test("several days are waited for from the first to the last, and open ones for two weeks", () => {
  const friday = { from: "2026-11-27", to: "2026-11-27" };
  const days = [friday, { from: "2026-11-24", to: "2026-11-25" }];
  expect(waitedFor({ days, times: [] }, TODAY)).toMatchObject({
    first_on: "2026-11-24",
    last_on: "2026-11-27",
  });
  const open = [{ from: "2026-12-01", to: null }];
  expect(waitedFor({ days: open, times: [] }, TODAY)).toMatchObject({ last_on: "2026-12-15" });
});
