import { expect, test } from "vitest";
import { newService, type ServiceDraft, serviceFault } from "./draft";

const saved: ServiceDraft = { key: "saved", name: "", minutes: 30 };

test("a line that was added and left empty is no fault; a saved service without a name is one", () => {
  const added = newService();
  expect(serviceFault(added, [added])).toBeNull();
  expect(serviceFault(saved, [saved])).toBe("nameMissing");
});
