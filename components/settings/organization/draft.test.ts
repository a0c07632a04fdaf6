import { expect, test } from "vitest";
import { newService, type ServiceDraft, serviceFault, toPatch } from "./draft";

const saved: ServiceDraft = { key: "saved", name: "", minutes: 30 };

test("an added line that is left empty has no fault; a saved service without a name has one", () => {
  const added = newService();
  expect(serviceFault(added, [added])).toBeNull();
  expect(serviceFault(saved, [saved])).toBe("nameMissing");
});

test("a draft that is saved late takes nothing back that another page has set of a service meanwhile", () => {
  const draft = {
    ...{ name: "Harbour Dental", country: null, time_zone: "UTC", default_minutes: 30, reply_target: 30 },
    services: [{ key: "1", name: "Teeth cleaning", minutes: 45, saved: "Cleaning" }],
    days: [],
  };
  const meanwhile = { buffer_before_minutes: 0, buffer_after_minutes: 10, capacity: 2 };
  const services = [{ name: "Cleaning", duration_minutes: 30, ...meanwhile }];
  expect(toPatch(draft, { services }).services).toEqual([
    { name: "Teeth cleaning", duration_minutes: 45, renamed_from: "Cleaning", ...meanwhile },
  ]);
});
