import { expect, test } from "vitest";
import { newService, type ServiceDraft, serviceFault } from "./draft";

const saved: ServiceDraft = { key: "saved", name: "", minutes: 30 };

test("an added line that is left empty has no fault; a saved service without a name has one", () => {
  const added = newService();
  expect(serviceFault(added, [added])).toBeNull();
  expect(serviceFault(saved, [saved])).toBe("nameMissing");
});
