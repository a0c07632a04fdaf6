import { expect, test } from "vitest";
import {
  isSound,
  newHours,
  newService,
  type ServiceDraft,
  type Settings,
  serviceFault,
  toChanges,
  toDraft,
  toPatch,
} from "./draft";

const saved: ServiceDraft = { key: "saved", name: "", minutes: 30 };

test("an added line that is left empty has no fault; a saved service without a name has one", () => {
  const added = newService();
  expect(serviceFault(added, [added])).toBeNull();
  expect(serviceFault(saved, [saved])).toBe("nameMissing");
});

test("a price is a text, or with a currency an amount as people type it", () => {
  const priced = (price: string, currency: string | null): ServiceDraft => ({
    ...{ ...saved, name: "Cleaning", price, currency },
  });
  const sent = (service: ServiceDraft) => {
    const [first] = toPatch({ ...toDraft(opened), services: [service] }, opened).services ?? [];
    return [first?.price, first?.price_amount];
  };
  expect(sent(priced("from 80 €", null))).toEqual(["from 80 €", undefined]);
  expect(sent(priced(" 80,50 ", "EUR"))).toEqual([undefined, { value: "80.50", currency: "EUR" }]);
  expect(sent(priced("", "EUR"))).toEqual([undefined, undefined]);
  const faults = [priced("from 80", "EUR"), priced("80.5", "JPY"), priced("from 80", null)];
  expect(faults.map((one) => serviceFault(one, [one]))).toEqual(["priceWrong", "priceWrong", null]);
});

test("a draft that is saved late takes nothing back that another page has set of a service meanwhile", () => {
  const draft = {
    ...{
      name: "Harbour Dental",
      address: "",
      country: null,
      language: "en" as const,
      time_zone: "UTC",
      default_minutes: 30,
      reply_target: 30,
    },
    services: [{ key: "1", name: "Teeth cleaning", minutes: 45, saved: "Cleaning" }],
    days: [],
  };
  const meanwhile = { buffer_before_minutes: 0, buffer_after_minutes: 10, capacity: 2 };
  const services = [{ name: "Cleaning", duration_minutes: 30, ...meanwhile }];
  expect(toPatch(draft, { services }).services).toEqual([
    { name: "Teeth cleaning", duration_minutes: 45, renamed_from: "Cleaning", ...meanwhile },
  ]);
});

const service = (name: string, duration_minutes = 30): Settings["services"][number] => ({
  ...{ name, duration_minutes },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, capacity: 1 },
});

const hours = (from: string) => [{ from, to: "17:00" }];

const opened: Settings = {
  ...{ id: "1", name: "Harbour Dental", country: null, time_zone: "UTC", created_at: "" },
  ...{ default_duration_minutes: 30, reply_target_minutes: 15, lead_time_minutes: 0, horizon_days: 60 },
  ...{
    media_retention_days: null,
    books_after_handover: true,
    members_block_others: true,
    language: "en",
    address: null,
  },
  services: [service("Cleaning"), service("Filling"), service("Check-up")],
  opening_hours: { "1": hours("09:00") },
};

const meanwhile: Settings = {
  ...opened,
  name: "Harbour Dental Studio",
  services: [service("Cleaning", 45), service("Check-up"), service("Implant", 90)],
  opening_hours: { "1": hours("09:00"), "6": hours("10:00") },
};

test("what was not changed here stays as a colleague has saved it meanwhile", () => {
  expect(toChanges(opened, { ...toDraft(opened), country: "GB" }, meanwhile)).toEqual({
    country: "GB",
    time_zone: "UTC",
  });
});

test("services and days that were changed here are united with those that a colleague has changed meanwhile", () => {
  const draft = toDraft(opened);
  const services = draft.services.flatMap((one) => {
    if (one.name === "Check-up") return [];
    return one.name === "Filling" ? { ...one, minutes: 60 } : one;
  });
  services.push({ ...newService(), name: "Whitening" });
  const days = draft.days.map((day, weekday) => (weekday === 2 ? [newHours("08:00")] : day));
  const changes = toChanges(opened, { ...draft, services, days }, meanwhile);
  expect(changes.services?.map(({ name, duration_minutes }) => [name, duration_minutes])).toEqual([
    ["Cleaning", 45],
    ["Filling", 60],
    ["Whitening", 30],
    ["Implant", 90],
  ]);
  expect(changes.opening_hours).toMatchObject({
    "1": hours("09:00"),
    "2": hours("08:00"),
    "6": hours("10:00"),
  });
  expect(changes.name).toBeUndefined();
});

test("what the booking page shows of a service is saved, and taken away again", () => {
  const draft = toDraft(opened);
  const question = { id: "first", text: "Is it your first visit?", kind: "yes_no" as const, required: true };
  const other = (changes: Partial<ServiceDraft>) => ({
    ...draft,
    services: draft.services.map((one, at) => (at === 0 ? { ...one, ...changes } : one)),
  });
  const shown = { group: "Teeth", hidden: true, questions: [{ ...question, options: "" }] };
  const [saved] = toChanges(opened, other(shown), opened).services ?? [];
  expect(saved).toMatchObject({ group: "Teeth", hidden: true, questions: [{ ...question, options: [] }] });
  const after = {
    ...opened,
    services: [{ ...service("Cleaning"), ...shown, questions: [{ ...question, options: [] }] }],
  };
  const cleared = { group: " ", hidden: false, questions: [] };
  const emptied = {
    ...toDraft(after),
    services: toDraft(after).services.map((one) => ({ ...one, ...cleared })),
  };
  expect(toChanges(after, emptied, after).services).toMatchObject([
    { group: undefined, hidden: undefined, questions: undefined },
  ]);
  expect(isSound(other({ questions: [{ ...question, text: "", options: "" }] }))).toBe(false);
});

test("a price is saved, and one that is emptied is taken away", () => {
  const priced = { ...opened, services: [{ ...service("Cleaning"), price: "80 €", location: "Annex" }] };
  const draft = toDraft(priced);
  const other = (price: string) => ({ ...draft, services: draft.services.map((one) => ({ ...one, price })) });
  expect(toChanges(priced, other("from 90 €"), priced).services).toMatchObject([
    { price: "from 90 €", location: "Annex" },
  ]);
  expect(toChanges(priced, other(" "), priced).services?.[0]).not.toHaveProperty("price", "80 €");
});

test("a service's picture is sent while it has one, and left out once it is removed", () => {
  const picture_id = "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";
  const saved = { ...opened, services: [{ ...service("Cleaning"), picture_id }] };
  const draft = toDraft(saved);
  expect(toPatch(draft, saved).services).toMatchObject([{ picture_id }]);
  const [shown] = draft.services;
  if (!shown) throw new Error("there is no service");
  const bare = { ...draft, services: [{ ...shown, picture_id: null }] };
  expect(toChanges(saved, bare, saved).services?.[0]?.picture_id).toBeUndefined();
  expect(toChanges(saved, bare, saved).services).toHaveLength(1);
});
